package dev.kontract.server.identity;

import dev.kontract.server.http.connection.NamedIdentity;
import dev.kontract.server.http.connection.TlsIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The certificates that a server presents and the authorities of its clients: read on first use, and again when their files have
 * changed. Safe for use by several threads.
 */
public final class ServingCertificates {

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

    /** Reads the certificates. */
    @FunctionalInterface
    public interface Reader {

        /**
         * Reads all files, or issues a certificate.
         *
         * @throws IOException if a file cannot be read, or a certificate and its key do not belong together
         */
        Certificates read() throws IOException;
    }

    private final List<Path> files;
    private final Reader reader;
    private volatile @Nullable Certificates current;

    /**
     * Creates the certificates, which are not read yet.
     *
     * @param files what the user has given: certificates, keys and authorities, which may change
     */
    public ServingCertificates(List<Path> files, Reader reader) {
        this.files = List.copyOf(files);
        this.reader = reader;
    }

    /** Returns the files that may change; empty if the server has issued its certificate itself. */
    public List<Path> files() {
        return files;
    }

    /**
     * Returns the default certificate: the same object until it changes.
     *
     * @throws UncheckedIOException if it has not been read yet and cannot be
     */
    public TlsIdentity identity() {
        return current().identity();
    }

    /**
     * Returns the certificates for host names: the same list until one changes.
     *
     * @throws UncheckedIOException if they have not been read yet and cannot be
     */
    public List<NamedIdentity> named() {
        return current().named();
    }

    private Certificates current() {
        Certificates known = current;
        return known == null ? first() : known;
    }

    private synchronized Certificates first() {
        Certificates known = current;
        if (known == null) {
            try {
                known = reader.read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            current = known;
        }
        return known;
    }

    /**
     * Reads the files again: later handshakes present what they contain, and later requests are authenticated by it.
     *
     * @throws IOException if they are invalid; the certificates before remain in effect then
     */
    public synchronized void reload() throws IOException {
        current = reader.read();
    }
}
