package dev.kontract.server.registry.validation;

import dev.kontract.server.status.GoText;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An IP address literal, parsed without name resolution.
 *
 * @param address the address
 * @param version 4 or 6
 */
public record IpAddress(InetAddress address, int version) {

    private static final String OCTET = "0*(25[0-5]|2[0-4]\\d|1?\\d?\\d)";
    private static final Pattern V4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
    private static final Pattern LEADING_ZERO = Pattern.compile("(^|.*\\.)0\\d+(\\..*|$)");
    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:][0-9a-fA-F:.]*");

    /** Parses {@code text}; returns null if it is not an IP address. */
    public static @Nullable IpAddress parse(String text) {
        try {
            if (V4.matcher(text).matches()) {
                return new IpAddress(InetAddress.getByAddress(octets(text)), 4);
            }
            boolean v6 = text.indexOf(':') >= 0 && V6.matcher(text).matches();
            return v6 ? new IpAddress(InetAddress.getByName(text), 6) : null;
        } catch (UnknownHostException e) {
            return null;
        }
    }

    /**
     * Returns the canonical text form.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc5952">RFC 5952</a>
     */
    public String canonical() {
        byte[] bytes = address.getAddress();
        if (bytes.length == 4) {
            return address.getHostAddress();
        }
        String[] groups = new String[bytes.length / 2];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = Integer.toHexString((bytes[2 * i] & 0xff) << 8 | (bytes[2 * i + 1] & 0xff));
        }
        int start = 0;
        int length = 1;
        for (int from = 0; from < groups.length; from++) {
            int run = zeros(groups, from);
            if (run > length) {
                start = from;
                length = run;
            }
        }
        if (length == 1) {
            return String.join(":", groups);
        }
        List<String> all = List.of(groups);
        return String.join(":", all.subList(0, start)) + "::"
                + String.join(":", all.subList(start + length, groups.length));
    }

    private static int zeros(String[] groups, int from) {
        int end = from;
        while (end < groups.length && groups[end].equals("0")) {
            end++;
        }
        return end - from;
    }

    /** Returns whether it belongs to IPv4, which also holds for an IPv4 address in the form of IPv6. */
    public boolean isIpv4() {
        return address.getAddress().length == 4;
    }

    /** Requires an IP address in canonical form. */
    public static void validateCanonical(FieldValue value) {
        value.invalid(canonicalProblems(value.text()));
    }

    /** Returns what keeps a text from being an IP address in canonical form; empty if it is one. */
    public static List<String> canonicalProblems(String text) {
        List<String> wrong = problems(text);
        IpAddress parsed = parse(text);
        return parsed == null || !wrong.isEmpty() || parsed.canonical().equals(text)
                ? wrong
                : List.of(notCanonical(parsed.canonical()));
    }

    private static String notCanonical(String canonical) {
        return "must be in canonical form (\"" + canonical + "\")";
    }

    /** Returns a warning about an address that can be misread, or one of IPv6 that is not in canonical form. */
    public static Optional<String> warning(FieldValue value) {
        IpAddress parsed = parse(value.text());
        if (parsed == null || parsed.canonical().equals(value.text())) {
            return Optional.empty();
        }
        String shown = GoText.quote(value.text());
        String better = GoText.quote(parsed.canonical());
        return Optional.of(
                parsed.isIpv4()
                        ? value.path() + ": non-standard IP address " + shown + " is invalid: use " + better
                        : value.path() + ": IPv6 address " + shown + " should be in RFC 5952 canonical format ("
                                + better + ")");
    }

    /** Requires an IP address in unambiguous form. */
    public static void validate(FieldValue value) {
        value.invalid(problems(value.text()));
    }

    private static List<String> problems(String text) {
        IpAddress parsed = parse(text);
        if (parsed == null) {
            return List.of("must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
        }
        if (parsed.version == 4 && hasLeadingZeros(text)) {
            return List.of("must not have leading 0s");
        }
        return parsed.version == 6 && parsed.isIpv4() ? List.of("must not be an IPv4-mapped IPv6 address") : List.of();
    }

    static boolean hasLeadingZeros(String address) {
        return LEADING_ZERO.matcher(address).matches();
    }

    /** Rejects unspecified, loopback, link-local and similar addresses. */
    public static void notSpecial(FieldValue value) {
        IpAddress parsed = parse(value.text());
        if (parsed == null) {
            value.invalid("must be a valid IP address");
            return;
        }
        InetAddress address = parsed.address;
        if (address.isAnyLocalAddress()) {
            value.invalid("may not be unspecified (" + value.text() + ")");
        }
        if (address.isLoopbackAddress()) {
            value.invalid("may not be in the loopback range (127.0.0.0/8, ::1/128)");
        }
        if (address.isLinkLocalAddress()) {
            value.invalid("may not be in the link-local range (169.254.0.0/16, fe80::/10)");
        }
        if (address.isMCLinkLocal()) {
            value.invalid("may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)");
        }
    }

    private static byte[] octets(String text) {
        String[] parts = text.split("\\.", -1);
        byte[] octets = new byte[parts.length];
        for (int i = 0; i < parts.length; i++) {
            octets[i] = (byte) Integer.parseInt(parts[i]);
        }
        return octets;
    }
}
