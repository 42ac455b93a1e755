package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.list;
import static dev.kontract.server.cel.function.Types.optional;

import dev.cel.common.types.CelType;
import dev.cel.common.types.StructTypeReference;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.OptionalValue;
import dev.kontract.server.cel.value.TimeNotation;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.NameFormats;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The library of Kubernetes for named formats. */
final class FormatFunctions {

    private static final CelType FORMAT = StructTypeReference.create(FormatValue.TYPE);

    private static final Pattern UUID =
            Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");
    private static final Pattern BASE64 =
            Pattern.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})");
    private static final int URL_PATTERN = 1103;
    private static final int UUID_PATTERN = 70;
    private static final int BASE64_PATTERN = 84;
    private static final int DATE_TIME_PATTERN = 71;

    private static final int NAME_PATTERN = 128;

    private static final Cost VALIDATION = Cost.ofFunction(
            (a, result) -> Cost.search(a[1], a[0] instanceof FormatValue format ? format.patternSize() : 1),
            a -> a.get(1).scan().times(NAME_PATTERN * Cost.PATTERN_CHARACTER));

    private static final Map<String, FormatValue> FORMATS = formats();

    private FormatFunctions() {}

    private static Map<String, FormatValue> formats() {
        Map<String, FormatValue> formats = new LinkedHashMap<>();
        add(formats, "dns1123Label", "DNS1123Label", NameFormats::label, 30);
        add(formats, "dns1123Subdomain", "DNS1123Subdomain", NameFormats::subdomain, 60);
        add(formats, "dns1035Label", "DNS1035Label", NameFormats::label1035, 30);
        add(formats, "qualifiedName", "QualifiedName", LabelFormats::key, 60);
        add(formats, "dns1123LabelPrefix", "DNS1123LabelPrefix", prefix(NameFormats::label), 30);
        add(formats, "dns1123SubdomainPrefix", "DNS1123SubdomainPrefix", prefix(NameFormats::subdomain), 60);
        add(formats, "dns1035LabelPrefix", "DNS1035LabelPrefix", prefix(NameFormats::label1035), 30);
        add(formats, "labelValue", "LabelValue", LabelFormats::value, 40);
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
        FORMATS.forEach((name, format) ->
                table.function("format." + name, "format." + name, FORMAT, List.of(), ONE, a -> format));
        table.function("format.named", "format-named", optional(FORMAT), List.of(STRING), ONE, a -> {
            FormatValue format = FORMATS.get((String) a[0]);
            return format == null ? OptionalValue.none() : new OptionalValue(format);
        });
        table.member("validate", "format-validate", optional(list(STRING)), List.of(FORMAT, STRING), VALIDATION, a -> {
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

    private static List<String> uri(String text) {
        try {
            UrlValue.parse(text);
            return List.of();
        } catch (IpValue.AddressException e) {
            return List.of(e.text());
        }
    }
}
