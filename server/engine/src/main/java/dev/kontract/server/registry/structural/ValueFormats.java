package dev.kontract.server.registry.structural;

import com.google.re2j.Pattern;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The supported values of {@code format}, with the texts that match them. Dashes in names are ignored.
 *
 * @see <a href="https://pkg.go.dev/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1#JSONSchemaProps">JSONSchemaProps:
 *     format</a>
 */
public final class ValueFormats {

    private static final int ISBN_MODULUS = 11;
    private static final int ISBN_DIGITS = 9;
    private static final int EAN_DIGITS = 12;
    private static final int SSN_LENGTH = 11;
    private static final int SHORT_NAME_LENGTH = 63;
    private static final int LONG_NAME_LENGTH = 253;
    private static final String HEX8 = "[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?";
    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String RGB_PART = "\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*";

    private static final Pattern ISBN10 = Pattern.compile("(?:[0-9]{9}X|[0-9]{10})");
    private static final Pattern ISBN13 = Pattern.compile("[0-9]{13}");
    private static final Pattern CREDIT_CARD = Pattern.compile("(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}"
            + "|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}"
            + "|(?:2131|1800|35\\d{3})\\d{11})");
    private static final Pattern SSN = Pattern.compile("\\d{3}[- ]?\\d{2}[- ]?\\d{4}");
    private static final Pattern SHORT_NAME = Pattern.compile(LABEL);
    private static final Pattern LONG_NAME = Pattern.compile(LABEL + "(\\." + LABEL + ")*");
    private static final Pattern CLOCK_TIME =
            Pattern.compile("([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))");
    private static final Pattern GO_DURATION =
            Pattern.compile("[-+]?(0|((\\d+(\\.\\d*)?|\\.\\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h))+)");
    private static final Pattern AMOUNT_OF_TIME = Pattern.compile("(\\d+)\\s*([A-Za-z\u00b5]+)");
    private static final List<String> UNITS = List.of("ns", "us", "\u00b5s", "ms", "s", "m", "h", "hr", "d", "w", "wk");
    private static final List<String> UNIT_PREFIXES =
            List.of("nano", "micro", "milli", "sec", "min", "hour", "day", "week");
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

    private static final Map<String, Predicate<String>> RULES = Map.ofEntries(
            Map.entry("bsonobjectid", pattern("[0-9a-fA-F]{24}")),
            Map.entry("uri", RequestUri::isValid),
            Map.entry("email", MailAddress::isValid),
            Map.entry("hostname", NetworkFormats::isHostname),
            Map.entry("ipv4", NetworkFormats::isIpv4),
            Map.entry("ipv6", NetworkFormats::isIpv6),
            Map.entry("cidr", NetworkFormats::isCidr),
            Map.entry("mac", NetworkFormats::isMac),
            Map.entry("uuid", pattern(HEX8 + "[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}")),
            Map.entry("uuid3", pattern(HEX8 + "3[0-9a-fA-F]{3}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}")),
            Map.entry("uuid4", pattern(HEX8 + "4[0-9a-fA-F]{3}-?[89abAB][0-9a-fA-F]{3}-?[0-9a-fA-F]{12}")),
            Map.entry("uuid5", pattern(HEX8 + "5[0-9a-fA-F]{3}-?[89abAB][0-9a-fA-F]{3}-?[0-9a-fA-F]{12}")),
            Map.entry("isbn", text -> isIsbn10(text) || isIsbn13(text)),
            Map.entry("isbn10", ValueFormats::isIsbn10),
            Map.entry("isbn13", ValueFormats::isIsbn13),
            Map.entry("creditcard", ValueFormats::isCreditCard),
            Map.entry("ssn", text -> bytes(text) == SSN_LENGTH && SSN.matches(text)),
            Map.entry("hexcolor", pattern("#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")),
            Map.entry("rgbcolor", pattern("rgb\\(" + RGB_PART + "," + RGB_PART + "," + RGB_PART + "\\)")),
            Map.entry(
                    "byte", pattern("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})")),
            Map.entry("password", text -> true),
            Map.entry("date", ValueFormats::isDate),
            Map.entry("duration", ValueFormats::isDuration),
            Map.entry("datetime", ValueFormats::isDateTime),
            Map.entry("k8sshortname", text -> bytes(text) <= SHORT_NAME_LENGTH && SHORT_NAME.matches(text)),
            Map.entry("k8slongname", text -> bytes(text) <= LONG_NAME_LENGTH && LONG_NAME.matches(text)));

    private ValueFormats() {}

    /**
     * Returns whether values of a type are checked against a format; other formats are allowed and ignored.
     *
     * @param type the type, empty if the schema declares none or several
     */
    public static boolean isRecognized(String format, String type) {
        return switch (type) {
            case "", "string" -> RULES.containsKey(normalized(format));
            case "integer" -> format.equals("int32") || format.equals("int64");
            case "number" -> format.equals("float") || format.equals("double");
            default -> false;
        };
    }

    /** Returns the rule of a format of texts; null if there is none. */
    static @Nullable Predicate<String> rule(String format) {
        return RULES.get(normalized(format));
    }

    private static String normalized(String format) {
        return format.replace("-", "");
    }

    private static Predicate<String> pattern(String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        return compiled::matches;
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static boolean isIsbn10(String text) {
        String digits = text.replaceAll("[\\s-]+", "");
        if (!ISBN10.matches(digits)) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < ISBN_DIGITS; i++) {
            sum += (i + 1) * (digits.charAt(i) - '0');
        }
        char last = digits.charAt(ISBN_DIGITS);
        return (sum + 10 * (last == 'X' ? 10 : last - '0')) % ISBN_MODULUS == 0;
    }

    private static boolean isIsbn13(String text) {
        String digits = text.replaceAll("[\\s-]+", "");
        if (!ISBN13.matches(digits)) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < EAN_DIGITS; i++) {
            sum += (i % 2 == 0 ? 1 : 3) * (digits.charAt(i) - '0');
        }
        return digits.charAt(EAN_DIGITS) - '0' == (10 - sum % 10) % 10;
    }

    private static boolean isCreditCard(String text) {
        String digits = text.replaceAll("[^0-9]+", "");
        if (!CREDIT_CARD.matches(digits)) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int weighted = i % 2 == 0 ? digit : 2 * digit;
            sum += weighted > 9 ? weighted - 9 : weighted;
        }
        return sum % 10 == 0;
    }

    private static boolean isDate(String text) {
        try {
            return text.length() == "2006-01-02".length() && LocalDate.parse(text, DATE) != null;
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    private static boolean isDateTime(String text) {
        String[] parts = text.toLowerCase(Locale.ROOT).split("t", -1);
        if (parts.length < 2 || !isDate(parts[0])) {
            return false;
        }
        var time = CLOCK_TIME.matcher(parts[1]);
        return time.matches()
                && time.group(1).compareTo("23") <= 0
                && time.group(2).compareTo("59") <= 0
                && time.group(3).compareTo("59") <= 0;
    }

    private static boolean isDuration(String text) {
        boolean found = GO_DURATION.matches(text);
        var amounts = AMOUNT_OF_TIME.matcher(text);
        while (amounts.find()) {
            if (new BigInteger(amounts.group(1)).bitLength() >= Long.SIZE) {
                return false;
            }
            found |= isUnit(amounts.group(2).toLowerCase(Locale.ROOT));
        }
        return found;
    }

    private static boolean isUnit(String text) {
        return UNITS.contains(text) || UNIT_PREFIXES.stream().anyMatch(text::startsWith);
    }
}
