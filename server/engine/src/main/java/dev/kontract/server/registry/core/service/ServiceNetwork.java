package dev.kontract.server.registry.core.service;

import dev.kontract.server.registry.validation.AddressRange;

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
        return AddressBlock.of(range).orElseThrow().address(1);
    }
}
