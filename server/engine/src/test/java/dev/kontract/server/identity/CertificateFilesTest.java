package dev.kontract.server.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateFilesTest {

    private static final int RUNS = 8;

    @TempDir
    private Path directory;

    @Test
    void ofSeveralRunsAtOnce_oneWritesAPair_andTheOthersFail() throws Exception {
        CertificateFiles files =
                new CertificateFiles(CertificateAuthority.create(Clock.systemUTC()), Clock.systemUTC());
        Path target = directory.resolve("alice");
        Callable<X509Certificate> run = () -> files.issueClient(target, "alice", List.of(), Duration.ofHours(1));
        ExecutorService threads = Executors.newFixedThreadPool(RUNS);
        List<X509Certificate> issued = new ArrayList<>();
        try {
            for (Future<X509Certificate> each : threads.invokeAll(Collections.nCopies(RUNS, run))) {
                try {
                    issued.add(each.get());
                } catch (ExecutionException e) {
                    assertThat(e).hasCauseInstanceOf(FileAlreadyExistsException.class);
                }
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(issued).hasSize(1);
        X509Certificate written =
                PemText.certificates(directory.resolve("alice.crt")).get(0);
        assertThat(written).isEqualTo(issued.get(0));
        assertThat(isPair(PemText.key(directory.resolve("alice.key")), written)).isTrue();
    }

    private static boolean isPair(PrivateKey key, X509Certificate certificate) throws Exception {
        Signature signing = Signature.getInstance("SHA256withECDSA");
        signing.initSign(key);
        signing.update(new byte[] {1});
        byte[] signature = signing.sign();
        signing.initVerify(certificate);
        signing.update(new byte[] {1});
        return signing.verify(signature);
    }
}
