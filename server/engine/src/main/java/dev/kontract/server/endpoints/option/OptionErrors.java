package dev.kontract.server.endpoints.option;

import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Validates options shared by several verbs ({@code CreateOptions}, {@code PatchOptions} ...). */
final class OptionErrors {

    private static final String GROUP = "meta.k8s.io";
    private static final int MAX_MANAGER_BYTES = 128;
    private static final List<String> FIELD_VALIDATIONS = List.of("", "Ignore", "Strict", "Warn");

    private final String kind;
    private final List<FieldError> found = new ArrayList<>();

    OptionErrors(String kind) {
        this.kind = kind;
    }

    OptionErrors add(FieldError error) {
        found.add(error);
        return this;
    }

    OptionErrors checkManager(String manager) {
        if (manager.getBytes(StandardCharsets.UTF_8).length > MAX_MANAGER_BYTES) {
            add(FieldError.tooLong("fieldManager", MAX_MANAGER_BYTES));
        }
        for (int at = 0; at < manager.length(); at += Character.charCount(manager.codePointAt(at))) {
            int character = manager.codePointAt(at);
            if (!isPrintable(character)) {
                String detail = String.format("invalid character U+%04X (at position %d)", character, at);
                add(FieldError.invalid("fieldManager", manager, detail));
            }
        }
        return this;
    }

    OptionErrors checkDryRun(List<String> values) {
        if (!values.stream().allMatch("All"::equals)) {
            add(FieldError.notSupported("dryRun", new Texts(values), List.of("All")));
        }
        return this;
    }

    OptionErrors checkFieldValidation(String value) {
        if (!FIELD_VALIDATIONS.contains(value)) {
            add(FieldError.notSupported("fieldValidation", value, FIELD_VALIDATIONS));
        }
        return this;
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            throw StatusException.invalid(GROUP, kind, "", found);
        }
    }

    static boolean isPrintable(int character) {
        return character == ' '
                || !(Character.isISOControl(character)
                        || Character.isWhitespace(character)
                        || Character.isSpaceChar(character)
                        || !Character.isDefined(character));
    }

    /** A list of strings, printed as JSON. */
    private record Texts(List<String> values) {
        @Override
        public String toString() {
            return values.stream()
                    .map(value -> '"' + value + '"')
                    .toList()
                    .toString()
                    .replace(", ", ",");
        }
    }
}
