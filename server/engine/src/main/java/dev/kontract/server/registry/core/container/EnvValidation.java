package dev.kontract.server.registry.core.container;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.PathFormats;
import java.util.List;

/**
 * Validates the {@code env} and {@code envFrom} of a container.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/">Define
 *     environment variables for a container</a>
 */
final class EnvValidation {

    private static final List<String> SOURCES =
            List.of("fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef");

    private EnvValidation() {}

    static void variables(FieldValue variables) {
        for (FieldValue variable : variables.items()) {
            FieldValue name = variable.child("name");
            if (name.empty()) {
                name.required();
            } else {
                name.invalid(NameFormats.environmentVariable(name.text()));
            }
            if (variable.child("valueFrom").present()) {
                valueFrom(variable);
            }
        }
    }

    static void sources(FieldValue sources) {
        for (FieldValue source : sources.items()) {
            FieldValue prefix = source.child("prefix");
            if (!prefix.empty()) {
                prefix.invalid(NameFormats.environmentVariable(prefix.text()));
            }
            source(source.child("configMapRef"));
            source(source.child("secretRef"));
            int count = (source.child("configMapRef").present() ? 1 : 0)
                    + (source.child("secretRef").present() ? 1 : 0);
            if (count == 0) {
                sources.invalid("", "must specify one of: `configMapRef` or `secretRef`");
            } else if (count > 1) {
                sources.invalid("", "may not have more than one field specified at a time");
            }
        }
    }

    private static void source(FieldValue reference) {
        if (reference.absent()) {
            return;
        }
        FieldValue name = reference.child("name");
        if (name.empty()) {
            name.required();
        } else {
            name.invalid(NameRule.SUBDOMAIN.checkPrefix(name.text()));
        }
    }

    private static void valueFrom(FieldValue variable) {
        FieldValue from = variable.child("valueFrom");
        DownwardFieldValidation.ofEnvironment(from.child("fieldRef"));
        DownwardFieldValidation.resource(from.child("resourceFieldRef"));
        key(from.child("configMapKeyRef"));
        key(from.child("secretKeyRef"));
        file(from.child("fileKeyRef"));
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

    private static void key(FieldValue reference) {
        if (reference.absent()) {
            return;
        }
        reference
                .child("name")
                .invalid(NameFormats.subdomain(reference.child("name").text()));
        FieldValue key = reference.child("key");
        if (key.empty()) {
            key.required();
        } else {
            key.invalid(NameFormats.configKey(key.text()));
        }
    }

    private static void file(FieldValue reference) {
        if (reference.absent()) {
            return;
        }
        FieldValue key = reference.child("key");
        if (key.empty()) {
            key.required();
        } else {
            key.invalid(NameFormats.environmentVariable(key.text()));
        }
        FieldValue volume = reference.child("volumeName");
        if (volume.empty()) {
            volume.required();
        } else {
            volume.invalid(NameFormats.label(volume.text()));
        }
        if (reference.child("path").empty()) {
            reference.child("path").required();
        } else {
            PathFormats.noBacksteps(reference.child("path"));
        }
    }
}
