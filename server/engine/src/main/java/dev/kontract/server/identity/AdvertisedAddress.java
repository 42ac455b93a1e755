package dev.kontract.server.identity;

import dev.kontract.server.registry.validation.IpAddress;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Comparator;
import java.util.Optional;

/** The address by which others find the server. */
public final class AdvertisedAddress {

    private AdvertisedAddress() {}

    /**
     * Returns the address a server listens on, or, if that is the loopback or any address, one of this machine, as kube-apiserver
     * does without {@code --advertise-address}.
     *
     * @return empty if this machine has no address that Endpoints may hold
     */
    public static Optional<String> of(String bindAddress) {
        try {
            InetAddress bound = InetAddress.getByName(bindAddress);
            if (isReachable(bound)) {
                return Optional.of(text(bound));
            }
            Class<?> preferred = bound.getClass();
            return NetworkInterface.networkInterfaces()
                    .filter(AdvertisedAddress::isUp)
                    .sorted(Comparator.comparingInt(NetworkInterface::getIndex))
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(AdvertisedAddress::isReachable)
                    .min(Comparator.comparingInt(address -> preferred.isInstance(address) ? 0 : 1))
                    .map(AdvertisedAddress::text);
        } catch (UnknownHostException | SocketException e) {
            return Optional.empty();
        }
    }

    /**
     * Checks an address. A loopback address is accepted, which launchers of test servers set, but is not published.
     *
     * @return the canonical form
     * @throws IllegalArgumentException when it is no IP address, or one that cannot be that of a server
     */
    public static String checked(String address) {
        IpAddress parsed = IpAddress.parse(address);
        if (parsed == null) {
            throw new IllegalArgumentException("the advertised address must be an IP address: " + address);
        }
        if (!isReachable(parsed.address()) && !parsed.address().isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    "the advertised address must not be a link-local, multicast or unspecified address: " + address);
        }
        return parsed.canonical();
    }

    /** Returns whether Endpoints may hold an address. */
    public static boolean isPublishable(String address) {
        IpAddress parsed = IpAddress.parse(address);
        return parsed != null && isReachable(parsed.address());
    }

    private static boolean isUp(NetworkInterface each) {
        try {
            return each.isUp();
        } catch (SocketException e) {
            return false;
        }
    }

    private static String text(InetAddress address) {
        return new IpAddress(address, address.getAddress().length == 4 ? 4 : 6).canonical();
    }

    private static boolean isReachable(InetAddress address) {
        return !address.isLoopbackAddress()
                && !address.isAnyLocalAddress()
                && !address.isLinkLocalAddress()
                && !address.isMulticastAddress();
    }
}
