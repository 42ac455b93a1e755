package dev.kontract.server.http.connection;

import java.util.List;
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

    /**
     * A TLS port.
     *
     * @param identity returns its certificate, which may change while the port is open
     * @param named returns further certificates, which may change as well; the same list until then
     */
    public record Secure(int port, Supplier<TlsIdentity> identity, Supplier<List<NamedIdentity>> named) {

        /** A TLS port with one certificate. */
        public Secure(int port, Supplier<TlsIdentity> identity) {
            this(port, identity, List::of);
        }
    }
}
