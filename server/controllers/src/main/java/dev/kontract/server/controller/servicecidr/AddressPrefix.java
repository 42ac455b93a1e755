package dev.kontract.server.controller.servicecidr;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * A range of addresses, as a number that its addresses start with.
 *
 * @param network the first address
 * @param width how many bits an address has
 * @param bits how many of them all addresses of the range share
 */
record AddressPrefix(BigInteger network, int width, int bits) {

    /** Reads a valid range in CIDR notation. */
    static AddressPrefix of(String cidr) {
        int slash = cidr.indexOf('/');
        AddressPrefix address = ofAddress(cidr.substring(0, slash));
        return new AddressPrefix(address.network, address.width, Integer.parseInt(cidr.substring(slash + 1)));
    }

    /** Parses a valid address as a range of one. */
    static AddressPrefix ofAddress(String address) {
        try {
            byte[] octets = InetAddress.getByName(address).getAddress();
            return new AddressPrefix(new BigInteger(1, octets), 8 * octets.length, 8 * octets.length);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address, e);
        }
    }

    /** Returns whether this range contains another one. */
    boolean covers(AddressPrefix other) {
        return bits <= other.bits && overlaps(other);
    }

    /** Returns whether the ranges overlap. */
    boolean overlaps(AddressPrefix other) {
        return width == other.width
                && network.xor(other.network)
                                .shiftRight(width - Math.min(bits, other.bits))
                                .signum()
                        == 0;
    }

    /** Returns whether a service can be allocated this address: not the first one, nor the last one of IPv4. */
    boolean gives(AddressPrefix address) {
        BigInteger last = network.add(BigInteger.ONE.shiftLeft(width - bits)).subtract(BigInteger.ONE);
        return covers(address) && !address.network.equals(network) && !(width == 32 && address.network.equals(last));
    }
}
