package dev.kontract.server.http.connection;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where a server listens. A port 0 is any that is free.
 *
 * @param bindAddress the address of the TLS port
 * @param secure the TLS port and its identity
 * @param insecure the port without TLS, on the loopback address only
 */
public record ListenPorts(String bindAddress, Optional<Secure> secure, Optional<Integer> insecure) {

    /** A TLS port and its identity, which is created when the port is opened. */
    public record Secure(int port, Supplier<TlsIdentity> identity) {}
}
