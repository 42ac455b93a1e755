package dev.kontract.server.storage.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Versioner;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class EtcdStorageIT extends StorageContract {

    @Override
    protected Storage open(StorageEnvironment environment) throws IOException {
        return EtcdStorage.open(EtcdProcess.shared().provider(), unversioned(environment));
    }

    /** The values in the contract tests contain no revision. */
    static StorageEnvironment unversioned(StorageEnvironment environment) {
        return new StorageEnvironment(
                environment.dataDir(),
                environment.identity(),
                environment.timer(),
                Versioner.UNCHANGED,
                KeyConversion.NONE);
    }

    @Test
    @Override
    public void reportsProgress_inOrder() {
        assumeTrue(EtcdProcess.hasReliableProgress(), "revisions are compared, and an old etcd gets writes more");
        super.reportsProgress_inOrder();
    }

    @Test
    void valueBeyondTheLimitsOfRequests_isTooLarge() throws IOException {
        try (EtcdStorage storage = EtcdStorage.open(EtcdProcess.shared().provider(), StorageEnvironment.DETACHED)) {
            for (int bytes : List.of(1_600_000, 3_000_000)) {
                assertThatExceptionOfType(StorageException.class)
                        .isThrownBy(() -> storage.create("a", revision -> new byte[bytes]))
                        .satisfies(e -> assertThat(e.reason()).isEqualTo(StorageException.Reason.TOO_LARGE));
            }
        }
    }
}
