package dev.kontract.server.identity;

import dev.kontract.server.http.connection.TlsIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Provides the serving certificate: the configured one, a previously generated one, or a new one. */
public final class ServingIdentity {

    private static final Duration RENEWED_BEFORE = Duration.ofDays(30);

    private final ServingFiles files;
    private final String address;
    private final Clock clock;
    private @Nullable CertificateAuthority authority;

    /**
     * Creates a provider for the given files.
     *
     * @param address the address for which a new certificate is issued, in addition to the loopback addresses
     */
    public ServingIdentity(ServingFiles files, String address, Clock clock) {
        this.files = files;
        this.address = address;
        this.clock = clock;
    }

    /**
     * Returns the serving certificate and the trusted client authorities.
     *
     * @throws IOException if a file cannot be read or its contents are invalid
     */
    public TlsIdentity find() throws IOException {
        TlsIdentity own = own();
        Optional<Path> clients = files.clientAuthorities();
        return clients.isEmpty() ? own : new TlsIdentity(own.key(), own.chain(), PemText.certificates(clients.get()));
    }

    /**
     * Returns the authority that signs the requests of clients: that of the data directory, or a temporary one of this process.
     * Created on first use.
     *
     * @throws IOException if a file cannot be read or written
     */
    public synchronized CertificateAuthority authority() throws IOException {
        CertificateAuthority known = authority;
        if (known == null) {
            known = files.directory().isPresent()
                    ? authority(files.directory().get())
                    : CertificateAuthority.create(clock);
            authority = known;
        }
        return known;
    }

    /** Has the authority of all servers on one storage issue and sign, instead of one of this server's own. */
    public synchronized void adopt(CertificateAuthority shared) {
        authority = shared;
    }

    private TlsIdentity own() throws IOException {
        Optional<Path> certificate = files.certificate();
        Optional<Path> key = files.key();
        if (certificate.isPresent() && key.isPresent()) {
            return given(certificate.get(), key.get());
        }
        return files.directory().isPresent()
                ? kept(files.directory().get())
                : authority().issue(address, clock);
    }

    /** Reads a certificate that the user has given, and its key. */
    static TlsIdentity given(Path certificate, Path key) throws IOException {
        TlsIdentity given = new TlsIdentity(PemText.configuredKey(key), PemText.certificates(certificate), List.of());
        if (!KeyPairs.belongTogether(given.key(), given.chain().get(0).getPublicKey())) {
            throw new IOException(certificate + " is no certificate of the key in " + key);
        }
        return given;
    }

    private TlsIdentity kept(Path directory) throws IOException {
        Path key = directory.resolve("apiserver.key");
        Path certificate = directory.resolve("apiserver.crt");
        if (Files.exists(key) && Files.exists(certificate)) {
            List<X509Certificate> chain = PemText.certificates(certificate);
            if (isOfAuthority(chain) && (!canIssue(directory) || isCurrent(chain))) {
                return new TlsIdentity(read(key), chain, List.of());
            }
        }
        TlsIdentity issued = authority().issue(address, clock);
        PrivateFiles.write(key, PemText.of(issued.key()));
        PrivateFiles.write(certificate, PemText.of(issued.chain()));
        return issued;
    }

    private synchronized boolean isOfAuthority(List<X509Certificate> chain) {
        return authority == null || chain.get(chain.size() - 1).equals(authority.certificate());
    }

    private PrivateKey read(Path key) throws IOException {
        return files.origin() == ServingFiles.Origin.GIVEN ? PemText.configuredKey(key) : PemText.key(key);
    }

    /**
     * Returns whether a certificate is still valid long enough and, unless it was created elsewhere, covers the address of this
     * server.
     */
    private boolean isCurrent(List<X509Certificate> chain) throws IOException {
        Instant end = chain.get(0).getNotAfter().toInstant();
        return end.isAfter(clock.instant().plus(RENEWED_BEFORE)) && !isForAnotherAddress(chain);
    }

    /** Returns whether a certificate was issued here while the server had another address. */
    private boolean isForAnotherAddress(List<X509Certificate> chain) throws IOException {
        X509Certificate certificate = chain.get(0);
        return CertificateAuthority.isOfServer(certificate)
                && !CertificateAuthority.isFor(address, certificate)
                && chain.get(chain.size() - 1).equals(authority().certificate());
    }

    /** Returns whether there is an authority that clients trust already. */
    private synchronized boolean canIssue(Path directory) {
        return authority != null || Files.exists(directory.resolve("ca.key"));
    }

    private CertificateAuthority authority(Path directory) throws IOException {
        Path key = directory.resolve("ca.key");
        Path certificate = directory.resolve("ca.crt");
        if (Files.exists(key) && Files.exists(certificate)) {
            return new CertificateAuthority(
                    read(key), PemText.certificates(certificate).get(0));
        }
        CertificateAuthority authority = CertificateAuthority.create(clock);
        PrivateFiles.write(key, PemText.of(authority.key()));
        PrivateFiles.write(certificate, PemText.of(authority.certificate()));
        return authority;
    }
}
