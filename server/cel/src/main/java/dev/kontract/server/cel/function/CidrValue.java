package dev.kontract.server.cel.function;

import dev.kontract.server.cel.value.OpaqueValue;
import dev.kontract.server.status.GoText;
import java.util.regex.Pattern;

/**
 * An address with a prefix length.
 *
 * @param address the address
 * @param bits the prefix length
 */
record CidrValue(IpValue address, int bits) implements OpaqueValue {

    private static final Pattern LENGTH = Pattern.compile("0|[1-9]\\d{0,2}");

    static CidrValue parse(String text) throws IpValue.AddressException {
        CidrValue parsed;
        try {
            parsed = parsePrefix(text);
        } catch (IpValue.AddressException e) {
            throw new IpValue.AddressException(
                    "network address parse error during conversion from string: " + e.text());
        }
        if (parsed.address.isMapped()) {
            throw new IpValue.AddressException("IPv4-mapped IPv6 address " + GoText.quote(text) + " is not allowed");
        }
        return parsed;
    }

    private static CidrValue parsePrefix(String text) throws IpValue.AddressException {
        String start = "netip.ParsePrefix(" + GoText.quote(text) + "): ";
        int slash = text.lastIndexOf('/');
        if (slash < 0) {
            throw new IpValue.AddressException(start + "no '/'");
        }
        IpValue address;
        try {
            address = IpValue.parseAddress(text.substring(0, slash));
        } catch (IpValue.AddressException e) {
            throw new IpValue.AddressException(start + e.text());
        }
        if (text.indexOf('%') >= 0) {
            throw new IpValue.AddressException(start + "IPv6 zones cannot be present in a prefix");
        }
        String length = text.substring(slash + 1);
        if (!LENGTH.matcher(length).matches()) {
            throw new IpValue.AddressException(start + "bad bits after slash: " + GoText.quote(length));
        }
        int bits = Integer.parseInt(length);
        if (bits > address.bytes().length * 8) {
            throw new IpValue.AddressException(start + "prefix length out of range");
        }
        return new CidrValue(address, bits);
    }

    boolean contains(IpValue other) {
        return other.family() == address.family() && other.masked(bits).equals(address.masked(bits));
    }

    boolean contains(CidrValue other) {
        return bits <= other.bits && contains(other.address);
    }

    CidrValue masked() {
        return new CidrValue(address.masked(bits), bits);
    }

    @Override
    public String typeName() {
        return "net.CIDR";
    }

    @Override
    public long extent() {
        return (bits + 7L) / 8;
    }

    @Override
    public String toString() {
        return address + "/" + bits;
    }
}
