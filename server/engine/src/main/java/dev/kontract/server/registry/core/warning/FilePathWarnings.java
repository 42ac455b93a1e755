package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.List;

/** Warns about files of one volume with the same or conflicting paths. */
final class FilePathWarnings {

    /**
     * A projected file.
     *
     * @param path the path in the volume
     * @param source the source of the file; empty if the volume has a single source
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

    static void say(FieldValue volumes, FieldWarnings warnings) {
        for (FieldValue volume : volumes.items()) {
            FieldValue configMap = volume.child("configMap");
            overlaps(volume, named("ConfigMap", configMap.child("name")), files(configMap, ""), warnings);
            FieldValue secret = volume.child("secret");
            overlaps(volume, named("Secret", secret.child("secretName")), files(secret, ""), warnings);
            overlaps(volume, "DownwardAPI", files(volume.child("downwardAPI"), ""), warnings);
            projected(volume, warnings);
        }
    }

    private static void projected(FieldValue volume, FieldWarnings warnings) {
        List<File> all = new ArrayList<>();
        for (FieldValue source : volume.child("projected").items("sources")) {
            if (source.empty()) {
                warnings.say("volume \"" + volume.child("name").text() + "\" (Projected) has no sources provided");
            } else {
                all.addAll(ofSource(source));
            }
        }
        overlaps(volume, "Projected", all, warnings);
    }

    /** Only the first source in an item that lists files counts. */
    private static List<File> ofSource(FieldValue source) {
        FieldValue configMap = source.child("configMap");
        FieldValue secret = source.child("secret");
        FieldValue token = source.child("serviceAccountToken");
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

    private static String named(String kind, FieldValue name) {
        return kind + " \"" + name.text() + '"';
    }

    private static List<File> files(FieldValue holder, String source) {
        return holder.items("items").stream().map(item -> file(item, source)).toList();
    }

    private static File file(FieldValue item, String source) {
        return new File(item.child("path").text().replaceAll("/+$", ""), source);
    }

    private static void overlaps(FieldValue volume, String what, List<File> files, FieldWarnings warnings) {
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
