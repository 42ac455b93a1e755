package dev.kontract.server.selector;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Validates label keys and values with upstream's messages.
 *
 * @see
 *     <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set">Syntax
 *     and character set</a>
 */
final class LabelSyntax {

    private static final int MAX_NAME = 63;
    private static final int MAX_PREFIX = 253;
    private static final String NAME_FORMAT = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String VALUE_FORMAT = "(" + NAME_FORMAT + ")?";
    private static final String DNS_LABEL_FORMAT = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String PREFIX_FORMAT = DNS_LABEL_FORMAT + "(\\." + DNS_LABEL_FORMAT + ")*";
    private static final Pattern NAME = Pattern.compile("(?:[A-Za-z0-9][-A-Za-z0-9_.]*+(?<![-_.]))");
    private static final Pattern PREFIX =
            Pattern.compile("[a-z0-9](?:[-a-z0-9]*+(?<!-))(?:\\.[a-z0-9](?:[-a-z0-9]*+(?<!-)))*+");

    private static final String NAME_RULE = "must consist of alphanumeric characters, '-', '_' or '.',"
            + " and must start and end with an alphanumeric character"
            + " (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '"
            + NAME_FORMAT
            + "')";
    private static final String VALUE_RULE = "a valid label must be an empty string or consist of alphanumeric"
            + " characters, '-', '_' or '.', and must start and end with an alphanumeric character"
            + " (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '"
            + VALUE_FORMAT
            + "')";
    private static final String PREFIX_RULE = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
            + " characters, '-' or '.', and must start and end with an alphanumeric character"
            + " (e.g. 'example.com', regex used for validation is '"
            + PREFIX_FORMAT
            + "')";

    private LabelSyntax() {}

    /** Returns the errors of a key, {@code [prefix/]name}; empty if it is valid. */
    static List<String> keyErrors(String key) {
        String[] parts = key.split("/", -1);
        if (parts.length > 2) {
            return List.of("a valid label key " + NAME_RULE
                    + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
        }
        List<String> errors = new ArrayList<>();
        if (parts.length == 2) {
            checkPrefix(parts[0], errors);
        }
        checkName(parts[parts.length - 1], errors);
        return errors;
    }

    /** Returns the errors of a value; empty if it is valid. */
    static List<String> valueErrors(String value) {
        List<String> errors = new ArrayList<>();
        if (bytes(value) > MAX_NAME) {
            errors.add("must be no more than " + MAX_NAME + " bytes");
        }
        if (!value.isEmpty() && !NAME.matcher(value).matches()) {
            errors.add(VALUE_RULE);
        }
        return errors;
    }

    private static void checkPrefix(String prefix, List<String> errors) {
        if (prefix.isEmpty()) {
            errors.add("prefix part must be non-empty");
            return;
        }
        if (bytes(prefix) > MAX_PREFIX) {
            errors.add("prefix part must be no more than " + MAX_PREFIX + " bytes");
        }
        if (!PREFIX.matcher(prefix).matches()) {
            errors.add("prefix part " + PREFIX_RULE);
        }
    }

    private static void checkName(String name, List<String> errors) {
        if (name.isEmpty()) {
            errors.add("name part must be non-empty");
        } else if (bytes(name) > MAX_NAME) {
            errors.add("name part must be no more than " + MAX_NAME + " bytes");
        }
        if (!NAME.matcher(name).matches()) {
            errors.add("name part " + NAME_RULE);
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
