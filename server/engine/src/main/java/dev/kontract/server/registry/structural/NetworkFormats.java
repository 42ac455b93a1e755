package dev.kontract.server.registry.structural;

import com.google.re2j.Pattern;
import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.IpAddress;
import java.nio.charset.StandardCharsets;

/** Formats of addresses and host names. */
final class NetworkFormats {

    private static final int LONGEST_HOST_NAME = 255;
    private static final int LONGEST_LABEL = 63;
    private static final String SYMBOL = "a-zA-Z0-9\\p{S}\\p{L}";
    private static final Pattern HOST_NAME = Pattern.compile("^([" + SYMBOL + "]((-?[" + SYMBOL + "]{0,62})?)|(["
            + SYMBOL + "](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}[" + SYMBOL + "])?)(\\.)){1,}([a-zA-Z\\p{L}]){2,63})$");
    private static final Pattern MAC = Pattern.compile(
            "X(:X){5}|X(:X){7}|X(:X){19}|X(-X){5}|X(-X){7}|X(-X){19}|XX(\\.XX){2}|XX(\\.XX){3}|XX(\\.XX){9}"
                    .replace("X", "[0-9a-fA-F]{2}"));

    private NetworkFormats() {}

    /** A host name of RFC 1034, also in other scripts. */
    static boolean isHostname(String text) {
        if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST_HOST_NAME
                || !HOST_NAME.matcher(text).find()) {
            return false;
        }
        for (String label : text.split("\\.", -1)) {
            if (label.getBytes(StandardCharsets.UTF_8).length > LONGEST_LABEL) {
                return false;
            }
        }
        return true;
    }

    /** An IP address with dots: of version 4, or of version 6 with the last part in that form. */
    static boolean isIpv4(String text) {
        return text.indexOf('.') >= 0 && IpAddress.parse(text) != null;
    }

    static boolean isIpv6(String text) {
        return text.indexOf(':') >= 0 && IpAddress.parse(text) != null;
    }

    /** An address with a prefix length. */
    static boolean isCidr(String text) {
        return AddressRange.parse(text) != null;
    }

    /** A hardware address of 6, 8 or 20 bytes, separated by colons, dashes or, in pairs, dots. */
    static boolean isMac(String text) {
        return MAC.matches(text);
    }
}
