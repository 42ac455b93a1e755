package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates the sources of environment variables, of which exactly one must be set.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/">Define
 *     environment variables for a container</a>
 */
final class EnvValidation {

    private static final List<String> SOURCES =
            List.of("fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef");

    private EnvValidation() {}

    static void variable(FieldValue variable) {
        FieldValue from = variable.child("valueFrom");
        if (from.absent()) {
            return;
        }
        long count = SOURCES.stream().filter(one -> from.child(one).present()).count();
        if (count == 0) {
            from.invalid(
                    "",
                    "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`");
        } else if (!variable.child("value").empty()) {
            from.invalid("", "may not be specified when `value` is not empty");
        } else if (count > 1) {
            from.invalid("", "may not have more than one field specified at a time");
        }
    }

    /** As upstream, errors name the list and not the item. */
    static void variables(FieldValue source) {
        boolean ofMap = source.child("configMapRef").present();
        boolean ofSecret = source.child("secretRef").present();
        FieldValue sources = source.as(source.path().sibling(""));
        if (!ofMap && !ofSecret) {
            sources.invalid("", "must specify one of: `configMapRef` or `secretRef`");
        } else if (ofMap && ofSecret) {
            sources.invalid("", "may not have more than one field specified at a time");
        }
    }
}
