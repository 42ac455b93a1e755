package dev.kontract.server.cel.function;

import dev.kontract.server.cel.value.OpaqueValue;
import dev.kontract.server.status.GoText;
import java.util.Arrays;
import java.util.Locale;

/**
 * An IP address.
 *
 * @param bytes 4 or 16 bytes
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content below
record IpValue(byte[] bytes) implements OpaqueValue {

    private static final int V6 = 16;

    /** Thrown if a text is not an address; the message is Go's. */
    static final class AddressException extends Exception {
        private static final long serialVersionUID = 1;

        AddressException(String message) {
            super(message, null, false, false);
        }

        String text() {
            return String.valueOf(getMessage());
        }
    }

    /** Parses an address as strictly as the Kubernetes API: without zones and embedded IPv4 addresses. */
    static IpValue parse(String text) throws AddressException {
        IpValue address;
        try {
            address = parseAddress(text);
        } catch (AddressException e) {
            throw new AddressException(
                    "IP Address " + GoText.quote(text) + " parse error during conversion from string: " + e.text());
        }
        if (text.indexOf('%') >= 0) {
            throw new AddressException("IP address " + GoText.quote(text) + " with zone value is not allowed");
        }
        if (address.isMapped()) {
            throw new AddressException("IPv4-mapped IPv6 address " + GoText.quote(text) + " is not allowed");
        }
        return address;
    }

    /** Parses an address. */
    static IpValue parseAddress(String text) throws AddressException {
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '.' -> {
                    byte[] bytes = new byte[4];
                    parse4(text, text, bytes, 0);
                    return new IpValue(bytes);
                }
                case ':' -> {
                    return new IpValue(parse6(text));
                }
                case '%' -> throw error(text, "missing IPv6 address", "");
                default -> {}
            }
        }
        throw error(text, "unable to parse IP", "");
    }

    private static AddressException error(String text, String message, String at) {
        return new AddressException("ParseAddr(" + GoText.quote(text) + "): " + message
                + (at.isEmpty() ? "" : " (at " + GoText.quote(at) + ")"));
    }

    private static void parse4(String all, String text, byte[] into, int offset) throws AddressException {
        int value = 0;
        int field = 0;
        int digits = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                if (digits == 1 && value == 0) {
                    throw error(all, "IPv4 field has octet with leading zero", "");
                }
                value = value * 10 + c - '0';
                digits++;
                if (value > 255) {
                    throw error(all, "IPv4 field has value >255", "");
                }
            } else if (c == '.') {
                if (i == 0 || i == text.length() - 1 || text.charAt(i - 1) == '.') {
                    throw error(all, "IPv4 field must have at least one digit", text.substring(i));
                }
                if (field == 3) {
                    throw error(all, "IPv4 address too long", "");
                }
                into[offset + field++] = (byte) value;
                value = 0;
                digits = 0;
            } else {
                throw error(all, "unexpected character", text.substring(i));
            }
        }
        if (field < 3) {
            throw error(all, "IPv4 address too short", "");
        }
        into[offset + 3] = (byte) value;
    }

    private static byte[] parse6(String all) throws AddressException {
        int percent = all.indexOf('%');
        if (percent == all.length() - 1 && percent >= 0) {
            throw error(all, "zone must be a non-empty string", "");
        }
        String s = percent < 0 ? all : all.substring(0, percent);
        byte[] ip = new byte[V6];
        int ellipsis = -1;
        int filled = 0;
        if (s.startsWith("::")) {
            ellipsis = 0;
            s = s.substring(2);
            if (s.isEmpty()) {
                return ip;
            }
        }
        while (filled < V6) {
            int digits = digits(all, s);
            if (digits < s.length() && s.charAt(digits) == '.') {
                embedded(all, s, ip, filled, ellipsis);
                filled += 4;
                s = "";
                break;
            }
            int value = Integer.parseInt(s.substring(0, digits), 16);
            ip[filled++] = (byte) (value >> 8);
            ip[filled++] = (byte) value;
            s = s.substring(digits);
            if (s.isEmpty()) {
                break;
            }
            if (s.charAt(0) != ':') {
                throw error(all, "unexpected character, want colon", s);
            }
            if (s.length() == 1) {
                throw error(all, "colon must be followed by more characters", s);
            }
            s = s.substring(1);
            if (s.charAt(0) == ':') {
                if (ellipsis >= 0) {
                    throw error(all, "multiple :: in address", s);
                }
                ellipsis = filled;
                s = s.substring(1);
                if (s.isEmpty()) {
                    break;
                }
            }
        }
        if (!s.isEmpty()) {
            throw error(all, "trailing garbage after address", s);
        }
        return expanded(all, ip, filled, ellipsis);
    }

    private static int digits(String all, String s) throws AddressException {
        int digits = 0;
        while (digits < s.length() && Character.digit(s.charAt(digits), 16) >= 0) {
            if (digits > 3) {
                throw error(all, "each group must have 4 or less digits", s);
            }
            digits++;
        }
        if (digits == 0) {
            throw error(all, "each colon-separated field must have at least one digit", s);
        }
        return digits;
    }

    private static void embedded(String all, String s, byte[] ip, int filled, int ellipsis) throws AddressException {
        if (ellipsis < 0 && filled != 12) {
            throw error(all, "embedded IPv4 address must replace the final 2 fields of the address", s);
        }
        if (filled + 4 > V6) {
            throw error(all, "too many hex fields to fit an embedded IPv4 at the end of the address", s);
        }
        parse4(all, s, ip, filled);
    }

    private static byte[] expanded(String all, byte[] ip, int filled, int ellipsis) throws AddressException {
        if (filled == V6) {
            if (ellipsis >= 0) {
                throw error(all, "the :: must expand to at least one field of zeros", "");
            }
            return ip;
        }
        if (ellipsis < 0) {
            throw error(all, "address string too short", "");
        }
        byte[] result = new byte[V6];
        System.arraycopy(ip, 0, result, 0, ellipsis);
        System.arraycopy(ip, ellipsis, result, V6 - (filled - ellipsis), filled - ellipsis);
        return result;
    }

    int family() {
        return bytes.length == 4 ? 4 : 6;
    }

    boolean isMapped() {
        if (bytes.length == 4 || bytes[10] != -1 || bytes[11] != -1) {
            return false;
        }
        for (int i = 0; i < 10; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }

    boolean isUnspecified() {
        for (byte b : bytes) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    boolean isLoopback() {
        return family() == 4 ? bytes[0] == 127 : toString().equals("::1");
    }

    boolean isLinkLocalMulticast() {
        return family() == 4
                ? (bytes[0] & 0xff) == 224 && bytes[1] == 0 && bytes[2] == 0
                : (bytes[0] & 0xff) == 0xff && (bytes[1] & 0x0f) == 0x02;
    }

    boolean isLinkLocalUnicast() {
        return family() == 4
                ? (bytes[0] & 0xff) == 169 && (bytes[1] & 0xff) == 254
                : (bytes[0] & 0xff) == 0xfe && (bytes[1] & 0xc0) == 0x80;
    }

    boolean isGlobalUnicast() {
        boolean broadcast = family() == 4 && Arrays.equals(bytes, new byte[] {-1, -1, -1, -1});
        boolean multicast = family() == 4 ? (bytes[0] & 0xf0) == 0xe0 : (bytes[0] & 0xff) == 0xff;
        return !broadcast && !multicast && !isUnspecified() && !isLoopback() && !isLinkLocalUnicast();
    }

    /** Returns the address with all bits after the first {@code bits} cleared. */
    IpValue masked(int bits) {
        byte[] masked = bytes.clone();
        for (int i = 0; i < masked.length; i++) {
            int kept = Math.max(0, Math.min(8, bits - i * 8));
            masked[i] &= (byte) (0xff00 >> kept);
        }
        return new IpValue(masked);
    }

    @Override
    public String typeName() {
        return "net.IP";
    }

    @Override
    public long extent() {
        return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IpValue ip && Arrays.equals(bytes, ip.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** Returns the canonical form of RFC 5952. */
    @Override
    public String toString() {
        if (family() == 4) {
            return (bytes[0] & 0xff) + "." + (bytes[1] & 0xff) + "." + (bytes[2] & 0xff) + "." + (bytes[3] & 0xff);
        }
        int start = -1;
        int length = 1;
        for (int i = 0; i < 8; i++) {
            int zeros = 0;
            while (i + zeros < 8 && group(i + zeros) == 0) {
                zeros++;
            }
            if (zeros > length) {
                start = i;
                length = zeros;
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            if (i == start) {
                text.append("::");
                i += length - 1;
                continue;
            }
            if (!text.isEmpty() && text.charAt(text.length() - 1) != ':') {
                text.append(':');
            }
            text.append(Integer.toHexString(group(i)));
        }
        return text.toString().toLowerCase(Locale.ROOT);
    }

    private int group(int index) {
        return (bytes[index * 2] & 0xff) << 8 | (bytes[index * 2 + 1] & 0xff);
    }
}
