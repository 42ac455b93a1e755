package dev.kontract.server.registry.validation;

import dev.kontract.server.status.GoText;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An address and the length of a prefix, in CIDR notation.
 *
 * @param address the address; it may have bits set beyond the prefix
 * @param bits the length of the prefix
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4632">RFC 4632</a>
 */
public record AddressRange(IpAddress address, int bits) {

    /** Parses {@code text}; returns null if it is not a range. Leading zeros are accepted. */
    public static @Nullable AddressRange parse(String text) {
        int slash = text.indexOf('/');
        IpAddress address = slash < 0 ? null : IpAddress.parse(text.substring(0, slash));
        if (address == null || !text.substring(slash + 1).matches("\\d{1,8}")) {
            return null;
        }
        int bits = Integer.parseInt(text.substring(slash + 1));
        return bits > 8 * (address.version() == 4 ? 4 : 16) ? null : new AddressRange(address, bits);
    }

    /** Requires a range in unambiguous form, which need not be the canonical one. */
    public static void validate(FieldValue value) {
        AddressRange range = parse(value.text());
        if (range == null) {
            value.invalid("must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)");
        } else if (range.leadingZeros(value.text())) {
            value.invalid("must not have leading 0s in IP or prefix length");
        } else if (range.mapped()) {
            value.invalid("must not have an IPv4-mapped IPv6 address");
        } else if (!range.address.address().equals(range.network().address.address())) {
            value.invalid("must not have bits set beyond the prefix length");
        }
    }

    /** Requires a range in canonical form. */
    public static void validateCanonical(FieldValue value) {
        int before = value.errors().count();
        validate(value);
        AddressRange range = parse(value.text());
        if (value.errors().count() == before && range != null && !range.text().equals(value.text())) {
            value.invalid("must be in canonical form (" + GoText.quote(range.text()) + ")");
        }
    }

    /** Returns the warnings about a range that is ambiguous or not in canonical form. */
    public static List<String> warnings(FieldValue value) {
        List<String> warnings = new ArrayList<>();
        AddressRange range = parse(value.text());
        if (range == null) {
            return warnings;
        }
        String shown = GoText.quote(value.text());
        AddressRange network = range.network();
        int width = 8 * range.address.address().getAddress().length;
        if (!network.address.address().equals(range.address.address())) {
            warnings.add(value.path() + ": CIDR value " + shown + " is ambiguous in this context (should be "
                    + GoText.quote(network.text()) + " or "
                    + GoText.quote(range.address.canonical() + "/" + width) + "?)");
        }
        if (range.leadingZeros(value.text()) || range.mapped()) {
            warnings.add(value.path() + ": non-standard CIDR value " + shown + " is invalid: use "
                    + GoText.quote(network.text()));
        }
        if (warnings.isEmpty() && range.version() == 6 && !range.text().equals(value.text())) {
            warnings.add(value.path() + ": IPv6 CIDR value " + shown + " should be in RFC 5952 canonical format ("
                    + GoText.quote(range.text()) + ")");
        }
        return warnings;
    }

    /** Returns whether an address lies in the range. */
    public boolean contains(IpAddress other) {
        byte[] prefix = network().address.address().getAddress();
        byte[] octets = other.address().getAddress();
        if (prefix.length != octets.length) {
            return false;
        }
        int bits = network().bits;
        for (int i = 0; i < octets.length; i++) {
            int mask = 0xff << (8 - Math.max(0, Math.min(8, bits - 8 * i)));
            if (((octets[i] ^ prefix[i]) & mask & 0xff) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the IP version: 4 or 6; that of an IPv4-mapped address is 4. */
    public int version() {
        return mapped() ? 4 : address.version();
    }

    /** Returns the canonical text form, with the bits beyond the prefix as they are. */
    public String text() {
        return address.canonical() + "/" + bits;
    }

    /** Returns this range with the bits beyond the prefix set to zero. */
    public AddressRange network() {
        byte[] octets = address.address().getAddress();
        int prefix = mapped() ? Math.max(0, bits - 96) : bits;
        for (int i = 0; i < octets.length; i++) {
            int kept = Math.max(0, Math.min(8, prefix - 8 * i));
            octets[i] &= (byte) (0xff << (8 - kept));
        }
        try {
            return new AddressRange(new IpAddress(InetAddress.getByAddress(octets), version()), prefix);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("The length of " + Arrays.toString(octets) + " is that of an address.", e);
        }
    }

    private boolean mapped() {
        return address.version() == 6 && address.address().getAddress().length == 4;
    }

    private boolean leadingZeros(String text) {
        String prefix = text.substring(text.indexOf('/') + 1);
        boolean inPrefix = prefix.length() > 1 && prefix.startsWith("0");
        String start = text.substring(0, text.indexOf('/'));
        return inPrefix || (address.isIpv4() && IpAddress.hasLeadingZeros(start.substring(start.lastIndexOf(':') + 1)));
    }
}
