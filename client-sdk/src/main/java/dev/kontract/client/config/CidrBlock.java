package dev.kontract.client.config;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** Matches addresses against networks in CIDR notation (RFC 4632): {@code 10.0.0.0/8}, {@code fd00::/8}. */
final class CidrBlock {

    private static final Pattern ADDRESS = Pattern.compile("[0-9]+(\\.[0-9]+){3}|[0-9a-fA-F.]*:[0-9a-fA-F:.]*");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,3}");

    private CidrBlock() {}

    /** Returns whether {@code host} is an IP address, not a name, within {@code network}. */
    static boolean contains(String network, String host) {
        String[] parts = network.split("/", 2);
        boolean known = parts.length == 2
                && LENGTH.matcher(parts[1]).matches()
                && ADDRESS.matcher(parts[0]).matches()
                && ADDRESS.matcher(host).matches();
        if (!known) {
            return false;
        }
        try {
            byte[] start = InetAddress.getByName(parts[0]).getAddress();
            byte[] address = InetAddress.getByName(host).getAddress();
            int free = start.length * Byte.SIZE - Integer.parseInt(parts[1]);
            return start.length == address.length
                    && free >= 0
                    && new BigInteger(1, start).shiftRight(free).equals(new BigInteger(1, address).shiftRight(free));
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
