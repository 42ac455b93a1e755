package dev.kontract.server.registry.core.service;

import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.IpAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The IPv4 addresses of a range that services can have: all but the first, which names the network, and the last, for broadcasts.
 *
 * @param range the range
 */
record AddressBlock(AddressRange range) {

    private static final int WIDTH = 32;
    private static final int MOST_STATIC = 256;
    private static final int STATIC_SHARE = 16;

    /** Reads a range; empty if it is not one of IPv4. */
    static Optional<AddressBlock> of(String text) {
        return Optional.ofNullable(AddressRange.parse(text))
                .filter(range -> range.version() == 4)
                .map(range -> new AddressBlock(range.network()));
    }

    /** Returns the number of addresses. */
    long size() {
        return Math.max(0, (1L << (WIDTH - range.bits())) - 2);
    }

    /** Returns the address at {@code offset} from the start of the range, of which the first is at 1. */
    String address(long offset) {
        ByteBuffer octets = ByteBuffer.wrap(range.address().address().getAddress());
        byte[] shifted =
                ByteBuffer.allocate(4).putInt((int) (octets.getInt() + offset)).array();
        try {
            return InetAddress.getByAddress(shifted).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four octets are an address", e);
        }
    }

    /** Returns whether a service can have an address. */
    boolean contains(IpAddress address) {
        String text = address.canonical();
        return range.contains(address) && !text.equals(address(0)) && !text.equals(address(size() + 1));
    }

    /** Picks an address beyond the first ones, which are for services that ask for them, as long as there is one. */
    Optional<String> free(Set<Object> taken, RandomGenerator random) {
        long size = size();
        long first = offset(size + 2, MOST_STATIC, STATIC_SHARE);
        long beyond = size - first;
        long start = random.nextLong(Math.max(1, beyond));
        for (long i = 0; i < size; i++) {
            long at = i < beyond ? first + (start + i) % beyond : i - beyond;
            String address = address(1 + at);
            if (!taken.contains(address)) {
                return Optional.of(address);
            }
        }
        return Optional.empty();
    }

    /** Returns how many of the first of {@code size} values are allocated last. */
    static long offset(long size, long most, long share) {
        return size <= 16 ? 0 : Math.max(16, Math.min(size / share, most));
    }
}
