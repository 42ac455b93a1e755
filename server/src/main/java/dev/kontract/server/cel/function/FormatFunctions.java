package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.list;
import static dev.kontract.server.cel.function.Types.optional;

import dev.cel.common.types.CelType;
import dev.cel.common.types.StructTypeReference;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.OptionalValue;
import dev.kontract.server.cel.value.TimeNotation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The library of Kubernetes for named formats. */
final class FormatFunctions {

    private static final CelType FORMAT = StructTypeReference.create(FormatValue.TYPE);

    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
    private static final String LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
    private static final String QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String VALUE = "(" + QUALIFIED + ")?";
    private static final Pattern UUID =
            Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
    private static final Pattern BASE64 =
            Pattern.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})");
    private static final int LONGEST_LABEL = 63;
    private static final int LONGEST_SUBDOMAIN = 253;
    private static final int URL_PATTERN = 1103;
    private static final int UUID_PATTERN = 70;
    private static final int BASE64_PATTERN = 84;
    private static final int DATE_TIME_PATTERN = 71;

    private static final Map<String, FormatValue> FORMATS = formats();

    private FormatFunctions() {}

    private static Map<String, FormatValue> formats() {
        Map<String, FormatValue> formats = new LinkedHashMap<>();
        add(formats, "dns1123Label", "DNS1123Label", FormatFunctions::label, 30);
        add(formats, "dns1123Subdomain", "DNS1123Subdomain", FormatFunctions::subdomain, 60);
        add(formats, "dns1035Label", "DNS1035Label", FormatFunctions::label1035, 30);
        add(formats, "qualifiedName", "QualifiedName", FormatFunctions::qualifiedName, 60);
        add(formats, "dns1123LabelPrefix", "DNS1123LabelPrefix", prefix(FormatFunctions::label), 30);
        add(formats, "dns1123SubdomainPrefix", "DNS1123SubdomainPrefix", prefix(FormatFunctions::subdomain), 60);
        add(formats, "dns1035LabelPrefix", "DNS1035LabelPrefix", prefix(FormatFunctions::label1035), 30);
        add(formats, "labelValue", "LabelValue", FormatFunctions::labelValue, 40);
        add(formats, "uri", "URI", FormatFunctions::uri, URL_PATTERN);
        add(formats, "uuid", "uuid", message(UUID.asMatchPredicate(), "does not match the UUID format"), UUID_PATTERN);
        add(formats, "byte", "byte", message(BASE64.asMatchPredicate(), "invalid base64"), BASE64_PATTERN);
        add(formats, "date", "date", message(s -> TimeNotation.date(s).isPresent(), "invalid date"), DATE_TIME_PATTERN);
        add(
                formats,
                "datetime",
                "datetime",
                message(s -> TimeNotation.dateTime(s).isPresent(), "invalid datetime"),
                DATE_TIME_PATTERN);
        return formats;
    }

    private static void add(
            Map<String, FormatValue> formats,
            String function,
            String name,
            Function<String, List<String>> messages,
            long patternSize) {
        formats.put(function, new FormatValue(name, messages, patternSize));
    }

    static void declare(FunctionTable table) {
        FORMATS.forEach(
                (name, format) -> table.function("format." + name, "format." + name, FORMAT, List.of(), a -> format));
        table.function("format.named", "format-named", optional(FORMAT), List.of(STRING), a -> {
            FormatValue format = FORMATS.get((String) a[0]);
            return format == null ? OptionalValue.none() : new OptionalValue(format);
        });
        table.member("validate", "format-validate", optional(list(STRING)), List.of(FORMAT, STRING), a -> {
            List<String> messages = ((FormatValue) a[0]).messages().apply((String) a[1]);
            return messages.isEmpty() ? OptionalValue.none() : new OptionalValue(ListValue.of(messages));
        });
    }

    private static Function<String, List<String>> message(Predicate<String> valid, String message) {
        return text -> valid.test(text) ? List.of() : List.of(message);
    }

    /** A prefix of a generated name may end with a dash. */
    private static Function<String, List<String>> prefix(Function<String, List<String>> format) {
        return text -> format.apply(
                text.length() > 1 && text.endsWith("-") ? text.substring(0, text.length() - 2) + "a" : text);
    }

    private static List<String> label(String text) {
        List<String> wrong = tooLong(text, LONGEST_LABEL);
        if (!text.matches(LABEL)) {
            wrong.add(
                    text.matches(SUBDOMAIN)
                            ? "must not contain dots"
                            : "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
                                    + " must start and end with an alphanumeric character (e.g. 'my-name',  or"
                                    + " '123-abc', regex used for validation is '" + LABEL + "')");
        }
        return wrong;
    }

    private static List<String> subdomain(String text) {
        List<String> wrong = tooLong(text, LONGEST_SUBDOMAIN);
        if (!text.matches(SUBDOMAIN)) {
            wrong.add(
                    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and"
                            + " must start and end with an alphanumeric character (e.g. 'example.com', regex used for"
                            + " validation is '" + SUBDOMAIN + "')");
        }
        return wrong;
    }

    private static List<String> label1035(String text) {
        List<String> wrong = tooLong(text, LONGEST_LABEL);
        if (!text.matches(LABEL_1035)) {
            wrong.add("a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
                    + " alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123',"
                    + " regex used for validation is '" + LABEL_1035 + "')");
        }
        return wrong;
    }

    private static List<String> labelValue(String text) {
        List<String> wrong = tooLong(text, LONGEST_LABEL);
        if (!text.matches(VALUE)) {
            wrong.add(
                    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and"
                            + " must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or"
                            + " '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')");
        }
        return wrong;
    }

    private static List<String> qualifiedName(String text) {
        String hint = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
                + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '"
                + QUALIFIED + "')";
        String[] parts = text.split("/", -1);
        List<String> wrong = new ArrayList<>();
        if (parts.length > 2) {
            wrong.add("a valid label key " + hint + " with an optional DNS subdomain prefix and '/' (e.g."
                    + " 'example.com/MyName')");
            return wrong;
        }
        String name = parts[parts.length - 1];
        if (parts.length == 2) {
            if (parts[0].isEmpty()) {
                wrong.add("prefix part must be non-empty");
            } else {
                subdomain(parts[0]).forEach(message -> wrong.add("prefix part " + message));
            }
        }
        if (name.isEmpty()) {
            wrong.add("name part must be non-empty");
        } else if (name.length() > LONGEST_LABEL) {
            wrong.add("name part must be no more than " + LONGEST_LABEL + " bytes");
        }
        if (!name.matches(QUALIFIED)) {
            wrong.add("name part " + hint);
        }
        return wrong;
    }

    private static List<String> tooLong(String text, int limit) {
        List<String> wrong = new ArrayList<>();
        if (text.length() > limit) {
            wrong.add("must be no more than " + limit + " bytes");
        }
        return wrong;
    }

    private static List<String> uri(String text) {
        try {
            UrlValue.parse(text);
            return List.of();
        } catch (IpValue.AddressException e) {
            return List.of(e.text());
        }
    }
}
