package dev.kontract.server.kinds;

/**
 * Where clients in the cluster reach a server.
 *
 * @param address its address, which is not a loopback address
 * @param port its TLS port
 */
public record PublishedAddress(String address, int port) {

    String family() {
        return address.contains(":") ? "IPv6" : "IPv4";
    }
}
