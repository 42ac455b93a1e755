package dev.kontract.server.registry.core.service;

import dev.kontract.server.registry.validation.AddressRange;
import dev.kontract.server.registry.validation.IpAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The addresses and node ports of services.
 *
 * @param range the IPv4 range of the cluster IPs, in canonical form
 * @param firstPort the lowest node port
 * @param lastPort the highest node port
 */
public record ServiceNetwork(String range, int firstPort, int lastPort) {

    /** The defaults of kube-apiserver. */
    public static final ServiceNetwork DEFAULT = new ServiceNetwork("10.0.0.0/24", 30_000, 32_767);

    private static final int LONGEST_PREFIX = 30;
    private static final int HIGHEST_PORT = 65_535;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when the range is not one of IPv4 with at least two addresses for services, or the
     *     ports are not a range
     */
    public ServiceNetwork {
        AddressRange parsed = AddressRange.parse(range);
        if (parsed == null || parsed.version() != 4 || parsed.bits() > LONGEST_PREFIX || parsed.bits() < 8) {
            throw new IllegalArgumentException("the range of cluster IPs must be an IPv4 CIDR with a prefix of 8 to "
                    + LONGEST_PREFIX + " bits: " + range);
        }
        range = parsed.network().text();
        if (firstPort < 1 || lastPort > HIGHEST_PORT || firstPort > lastPort) {
            throw new IllegalArgumentException("not a range of ports: " + firstPort + "-" + lastPort);
        }
    }

    /** The address of the {@code kubernetes} service, the first of the range. */
    public String first() {
        return address(1);
    }

    /** How many addresses services can have: all of the range but the first, its own, and the last, for broadcasts. */
    int size() {
        return (1 << (32 - block().bits())) - 2;
    }

    /** The address at {@code offset} from the start of the range. */
    String address(int offset) {
        ByteBuffer octets = ByteBuffer.wrap(block().address().address().getAddress());
        byte[] shifted = ByteBuffer.allocate(4).putInt(octets.getInt() + offset).array();
        try {
            return InetAddress.getByAddress(shifted).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four octets are an address", e);
        }
    }

    /** Says why a service cannot have an address, as upstream's allocator does; empty if it can. */
    Optional<String> problem(IpAddress address) {
        if (!block().contains(address)) {
            return Optional.of("the provided network does not match the current range");
        }
        String text = address.canonical();
        return text.equals(address(0)) || text.equals(address(size() + 1))
                ? Optional.of(
                        "the provided IP (" + text + ") is not in the valid range. The range of valid IPs is " + range)
                : Optional.empty();
    }

    private AddressRange block() {
        AddressRange parsed = AddressRange.parse(range);
        if (parsed == null) {
            throw new IllegalStateException(range);
        }
        return parsed;
    }
}
