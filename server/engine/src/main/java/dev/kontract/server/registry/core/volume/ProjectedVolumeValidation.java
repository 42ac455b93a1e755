package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.PathFormats;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates projected volumes.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/projected-volumes/">Projected volumes</a>
 */
final class ProjectedVolumeValidation {

    private static final List<String> KINDS = List.of("secret", "configMap", "downwardAPI", "serviceAccountToken");

    private final FieldValue volume;
    private final Set<String> paths = new HashSet<>();

    private ProjectedVolumeValidation(FieldValue volume) {
        this.volume = volume;
    }

    static void validate(FieldValue source) {
        source.check("defaultMode");
        ProjectedVolumeValidation validation = new ProjectedVolumeValidation(source);
        source.items("sources").forEach(validation::source);
    }

    private void source(FieldValue source) {
        keys(source.child("secret"));
        keys(source.child("configMap"));
        for (FieldValue file : source.child("downwardAPI").items("items")) {
            FileVolumeValidation.downwardFile(
                    file.as(source.child("downwardAPI").path()));
            String path = file.child("path").text();
            takePath(path, path);
        }
        token(source.child("serviceAccountToken"));
        long count = KINDS.stream().filter(kind -> source.child(kind).present()).count();
        if (count > 1) {
            source.forbidden("may not specify more than 1 volume type per source");
        }
    }

    private void keys(FieldValue projection) {
        if (projection.absent()) {
            return;
        }
        FieldValue name = projection.child("name");
        if (name.empty()) {
            name.required();
        }
        for (FieldValue item : projection.items("items")) {
            item.check();
            takePath(item.child("path").text(), name.text());
        }
    }

    private void token(FieldValue projection) {
        if (projection.absent()) {
            return;
        }
        projection.check("expirationSeconds");
        FieldValue path = projection.child("path").as(volume.path().child("path"));
        if (path.empty()) {
            path.required();
        } else {
            PathFormats.descendingAndFree(path);
        }
    }

    private void takePath(String path, String shown) {
        if (!path.isEmpty() && !paths.add(path)) {
            volume.invalid(shown, "conflicting duplicate paths");
        }
    }
}
