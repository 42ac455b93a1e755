package dev.kontract.server.storage.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.Patience;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.GeneralName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Responses of a server during an outage of etcd, and its recovery; only with {@code -Dlong}. */
@EnabledIfSystemProperty(named = "long", matches = ".*")
class EtcdOutageIT {

    /** A request may take twice as long as a read, because it may wait for a read that is in progress. */
    private static final Duration DEADLINE = EtcdClient.LIMIT.multipliedBy(2).plusSeconds(5);

    private static final String KEY = "_core/pods/default/a";

    @TempDir
    private Path directory;

    private final List<EtcdProcess> members = new ArrayList<>();

    @AfterEach
    void close() {
        members.forEach(EtcdProcess::close);
    }

    @Test
    void pausedEtcd_isNotWaitedForForever() throws Exception {
        EtcdProcess etcd = EtcdProcess.start(directory);
        members.add(etcd);
        try (Storage storage = open(etcd.url().toString())) {
            Entry first = storage.create(KEY, StorageContract.to("one"));
            etcd.signal("STOP");
            assertUnavailable(
                    "whether " + KEY + " was written is not known",
                    () -> storage.update(KEY, first.revision(), StorageContract.to("two")));
            assertUnavailable("etcd", () -> storage.get(KEY));
            assertThat(storage.get(KEY, 0)).isPresent();
            assertThat(storage.healthChecks())
                    .hasEntrySatisfying("etcd", check -> assertUnavailable("etcd", check::getAsBoolean));
            etcd.signal("CONT");
            assertHeals(storage);
        }
    }

    @Test
    void lostMajority_isReportedAndRecovers() throws Exception {
        members.addAll(EtcdProcess.startThree(directory));
        String[] urls = members.stream().map(each -> each.url().toString()).toArray(String[]::new);
        try (Storage storage = open(urls)) {
            Entry first = storage.create(KEY, StorageContract.to("one"));
            members.get(0).kill();
            members.get(1).kill();
            assertUnavailable("", () -> storage.update(KEY, first.revision(), StorageContract.to("two")));
            assertUnavailable("", () -> storage.get(KEY));
            assertThat(storage.get(KEY, 0)).isPresent();
            members.get(0).restart();
            assertHeals(storage);
        }
    }

    @Test
    void expiredCertificate_isReported_andReloadedAfterReplacement() throws Exception {
        CertificateAuthority authority = CertificateAuthority.create(Clock.systemUTC());
        Files.writeString(directory.resolve("ca.crt"), PemText.of(authority.certificate()));
        write(authority, "server", Instant.now());
        write(authority, "client", Instant.now());
        EtcdProcess etcd = EtcdProcess.start(
                directory,
                "--cert-file=" + directory.resolve("server.crt"),
                "--key-file=" + directory.resolve("server.key"),
                "--trusted-ca-file=" + directory.resolve("ca.crt"),
                "--client-cert-auth");
        members.add(etcd);
        TlsFiles files = new TlsFiles(
                Optional.of(directory.resolve("ca.crt")),
                Optional.of(directory.resolve("client.crt")),
                Optional.of(directory.resolve("client.key")));
        EtcdProvider options = EtcdProvider.of(etcd.url().toString()).withTls(files);
        try (Storage storage = options.open(StorageEnvironment.DETACHED)) {
            storage.create(KEY, StorageContract.to("one"));
            write(authority, "client", Instant.now().minus(Duration.ofHours(2)));
            etcd.kill();
            etcd.restart();
            Patience.await("the certificate to be refused", () -> isRefused(storage));
            write(authority, "client", Instant.now());
            assertHeals(storage);

            write(authority, "server", Instant.now().minus(Duration.ofHours(2)));
            etcd.kill();
            etcd.restart();
            Patience.await("the certificate to be refused", () -> isRefused(storage));
            write(authority, "server", Instant.now());
            assertHeals(storage);
        }
    }

    /** Rejected by etcd or by the storage. */
    private static boolean isRefused(Storage storage) {
        try {
            return storage.get(KEY).isEmpty();
        } catch (StorageException e) {
            assertThat(e.reason()).isEqualTo(Reason.UNAVAILABLE);
            return e.getMessage().contains("BAD_CERTIFICATE") || e.getMessage().contains("NotAfter");
        }
    }

    /** Writes a certificate that is valid for one hour from {@code begin} on. */
    private void write(CertificateAuthority authority, String name, Instant begin) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair keys = generator.generateKeyPair();
        Path certificate = directory.resolve(name + ".crt");
        Files.writeString(directory.resolve(name + ".key"), PemText.of(keys.getPrivate()));
        Files.writeString(
                certificate,
                PemText.of(authority.sign(
                        new X500Name("CN=" + name),
                        keys.getPublic(),
                        List.of(new GeneralName(GeneralName.iPAddress, "127.0.0.1")),
                        List.of("digital signature", "server auth", "client auth"),
                        begin,
                        Duration.ofHours(1))));
        Files.setLastModifiedTime(certificate, FileTime.from(Instant.now()));
    }

    private static Storage open(String... servers) {
        return EtcdProvider.of(servers).open(StorageEnvironment.DETACHED);
    }

    private static void assertUnavailable(String message, ThrowingCallable request) {
        long began = System.nanoTime();
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(request)
                .withMessageContaining(message)
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.UNAVAILABLE));
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(DEADLINE);
    }

    private static void assertHeals(Storage storage) {
        Patience.await("a read", () -> succeeds(() -> storage.get(KEY).isPresent()));
        Patience.await(
                "a write",
                () -> succeeds(() -> {
                    long expected = storage.get(KEY).orElseThrow().revision();
                    return storage.update(KEY, expected, StorageContract.to("again"))
                                    .revision()
                            > expected;
                }));
        assertThat(StorageContract.text(storage.get(KEY).orElseThrow())).isEqualTo("again");
    }

    private static boolean succeeds(Supplier<Boolean> request) {
        try {
            return request.get();
        } catch (StorageException e) {
            return false;
        }
    }
}
