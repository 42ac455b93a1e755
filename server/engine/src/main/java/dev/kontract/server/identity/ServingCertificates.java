package dev.kontract.server.identity;

import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.http.connection.NamedIdentity;
import dev.kontract.server.http.connection.TlsIdentity;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The certificates that a server presents and the authorities of its clients: read on first use, and again when their files have
 * changed. Safe for use by several threads.
 *
 * @param file the certificates; its files are those that the user has given, none if the server has issued its certificate itself
 */
public record ServingCertificates(FileValue<ServingCertificates.Certificates> file) {

    /**
     * The certificates of one moment.
     *
     * @param identity the default certificate, with the authorities of clients
     * @param named those for host names
     */
    public record Certificates(TlsIdentity identity, List<NamedIdentity> named) {

        /** Copies the list. */
        public Certificates {
            named = List.copyOf(named);
        }
    }

    /**
     * Creates the certificates, which are not read yet.
     *
     * @param files what the user has given: certificates, keys and authorities, which may change
     */
    public ServingCertificates(List<Path> files, FileValue.Reader<Certificates> reader) {
        this(FileValue.onDemand(files, reader));
    }

    /**
     * Returns the default certificate: the same object until it changes.
     *
     * @throws UncheckedIOException if it has not been read yet and cannot be
     */
    public TlsIdentity identity() {
        return file.get().identity();
    }

    /**
     * Returns the certificates for host names: the same list until one changes.
     *
     * @throws UncheckedIOException if they have not been read yet and cannot be
     */
    public List<NamedIdentity> named() {
        return file.get().named();
    }
}
