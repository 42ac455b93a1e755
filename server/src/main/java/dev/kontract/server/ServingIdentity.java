package dev.kontract.server;

import dev.kontract.server.http.TlsIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Finds the certificate a server shows: the one it was given, the one it made before, or a new one. */
final class ServingIdentity {

    private static final Duration RENEWED_BEFORE = Duration.ofDays(30);

    private final ServerConfig config;
    private final Clock clock;

    ServingIdentity(ServerConfig config, Clock clock) {
        this.config = config;
        this.clock = clock;
    }

    TlsIdentity find() throws IOException {
        TlsIdentity own = own();
        Optional<Path> clients = config.files().clientAuthorities();
        return clients.isEmpty() ? own : new TlsIdentity(own.key(), own.chain(), Pem.certificates(clients.get()));
    }

    private TlsIdentity own() throws IOException {
        Optional<Path> certificate = config.files().certificate();
        Optional<Path> key = config.files().key();
        if (certificate.isPresent() && key.isPresent()) {
            TlsIdentity given = new TlsIdentity(Pem.key(key.get()), Pem.certificates(certificate.get()), List.of());
            if (!KeyPairs.belongTogether(given.key(), given.chain().get(0).getPublicKey())) {
                throw new IOException(certificate.get() + " is no certificate of the key in " + key.get());
            }
            return given;
        }
        Optional<Path> directory =
                config.files().certificates().or(() -> config.dataDir().map(data -> data.resolve("pki")));
        if (directory.isEmpty()) {
            return CertificateAuthority.create(clock).issue(config.bindAddress(), clock);
        }
        return kept(directory.get());
    }

    private TlsIdentity kept(Path directory) throws IOException {
        Path key = directory.resolve("apiserver.key");
        Path certificate = directory.resolve("apiserver.crt");
        if (Files.exists(key) && Files.exists(certificate)) {
            List<X509Certificate> chain = Pem.certificates(certificate);
            boolean fresh = chain.get(0)
                    .getNotAfter()
                    .toInstant()
                    .isAfter(clock.instant().plus(RENEWED_BEFORE));
            if (fresh || !Files.exists(directory.resolve("ca.key"))) {
                return new TlsIdentity(Pem.key(key), chain, List.of());
            }
        }
        TlsIdentity issued = authority(directory).issue(config.bindAddress(), clock);
        OwnerOnly.write(key, Pem.of(issued.key()));
        OwnerOnly.write(certificate, Pem.of(issued.chain()));
        return issued;
    }

    private CertificateAuthority authority(Path directory) throws IOException {
        Path key = directory.resolve("ca.key");
        Path certificate = directory.resolve("ca.crt");
        if (Files.exists(key) && Files.exists(certificate)) {
            return new CertificateAuthority(
                    Pem.key(key), Pem.certificates(certificate).get(0));
        }
        CertificateAuthority authority = CertificateAuthority.create(clock);
        OwnerOnly.write(key, Pem.of(authority.key()));
        OwnerOnly.write(certificate, Pem.of(authority.certificate()));
        return authority;
    }
}
