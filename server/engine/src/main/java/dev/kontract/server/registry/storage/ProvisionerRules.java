package dev.kontract.server.registry.storage;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Validates the name of a provisioner and its parameters. */
final class ProvisionerRules {

    private static final int MOST_PARAMETERS = 512;
    private static final int LARGEST_PARAMETERS = 256 * 1024;

    private ProvisionerRules() {}

    static void name(FieldValue provisioner) {
        String lower = provisioner.text().toLowerCase(Locale.ROOT);
        LabelFormats.key(lower).forEach(wrong -> provisioner.invalid(lower, wrong));
    }

    static void parameters(FieldValue parameters) {
        Map<String, FieldValue> entries = parameters.entries();
        if (entries.size() > MOST_PARAMETERS) {
            parameters.tooLong(MOST_PARAMETERS);
            return;
        }
        if (entries.containsKey("")) {
            parameters.invalid("", "field can not be empty.");
        }
        if (size(parameters) > LARGEST_PARAMETERS) {
            parameters.tooLong(LARGEST_PARAMETERS);
        }
    }

    /** Returns the size of a map of texts in bytes. */
    static long size(FieldValue texts) {
        return texts.entries().entrySet().stream()
                .mapToLong(
                        entry -> bytes(entry.getKey()) + bytes(entry.getValue().text()))
                .sum();
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
