package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.validation.Value;
import java.util.ArrayList;
import java.util.List;

/** Files of one volume that hide each other, as they have the same path or one is the folder of the other. */
final class FilePathWarnings {

    /**
     * Where a file is put.
     *
     * @param path in the volume
     * @param source that the file comes from; empty where the volume has but one
     */
    private record File(String path, String source) {

        boolean overlaps(File other) {
            String own = path + "/";
            String others = other.path + "/";
            return !other.path.isEmpty() && (own.startsWith(others) || others.startsWith(own));
        }

        @Override
        public String toString() {
            return '"' + path + (source.isEmpty() ? "\"" : "\" (" + source + ")");
        }
    }

    private FilePathWarnings() {}

    static void say(Value volumes, Warnings warnings) {
        for (Value volume : volumes.items()) {
            Value configMap = volume.child("configMap");
            overlaps(volume, named("ConfigMap", configMap.child("name")), files(configMap, ""), warnings);
            Value secret = volume.child("secret");
            overlaps(volume, named("Secret", secret.child("secretName")), files(secret, ""), warnings);
            overlaps(volume, "DownwardAPI", files(volume.child("downwardAPI"), ""), warnings);
            projected(volume, warnings);
        }
    }

    private static void projected(Value volume, Warnings warnings) {
        List<File> all = new ArrayList<>();
        for (Value source : volume.child("projected").items("sources")) {
            if (source.empty()) {
                warnings.say("volume \"" + volume.child("name").text() + "\" (Projected) has no sources provided");
            } else {
                all.addAll(ofSource(source));
            }
        }
        overlaps(volume, "Projected", all, warnings);
    }

    /** Of several sources in one only the first that lists files counts. */
    private static List<File> ofSource(Value source) {
        Value configMap = source.child("configMap");
        Value secret = source.child("secret");
        Value token = source.child("serviceAccountToken");
        if (configMap.child("items").present()) {
            return files(configMap, named("ConfigMap", configMap.child("name")));
        }
        if (secret.child("items").present()) {
            return files(secret, named("Secret", secret.child("name")));
        }
        if (source.child("downwardAPI").child("items").present()) {
            return files(source.child("downwardAPI"), "DownwardAPI");
        }
        return token.present() ? List.of(file(token, "ServiceAccountToken")) : List.of();
    }

    private static String named(String kind, Value name) {
        return kind + " \"" + name.text() + '"';
    }

    private static List<File> files(Value holder, String source) {
        return holder.items("items").stream().map(item -> file(item, source)).toList();
    }

    private static File file(Value item, String source) {
        return new File(item.child("path").text().replaceAll("/+$", ""), source);
    }

    private static void overlaps(Value volume, String what, List<File> files, Warnings warnings) {
        for (int i = 0; i < files.size(); i++) {
            File file = files.get(i);
            for (File before : file.path.isEmpty() ? List.<File>of() : files.subList(0, i)) {
                if (file.overlaps(before)) {
                    warnings.say("volume \"" + volume.child("name").text() + "\" (" + what + "): overlapping paths: "
                            + file + " with " + before);
                }
            }
        }
    }
}
