package dev.kontract.server.registry.validation;

import dev.kontract.server.name.NamePatterns;
import java.util.List;

/**
 * Formats of label keys ("qualified names") and label values.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/">Labels and selectors</a>
 */
public final class LabelFormats {

    private LabelFormats() {}

    /** A qualified name: at most 63 bytes, with an optional DNS subdomain prefix and a slash. */
    public static List<String> key(String text) {
        return NamePatterns.qualifiedName(text);
    }

    /** A label value: empty or at most 63 bytes. */
    public static List<String> value(String text) {
        return NamePatterns.labelValue(text);
    }
}
