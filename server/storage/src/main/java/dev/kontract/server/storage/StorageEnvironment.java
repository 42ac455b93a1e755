package dev.kontract.server.storage;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The context in which a server opens its storage.
 *
 * @param dataDir the server's data directory, empty if it has none
 * @param identity settings that stored values depend on, by flag name: recorded when a durable store is created, compared
 *     whenever it is opened
 * @param timer the clock of key expiry
 * @param versioner writes revisions into values
 * @param conversion converts the keys of an older store
 * @param encryption encrypts the values of durable stores
 */
public record StorageEnvironment(
        Optional<Path> dataDir,
        Map<String, String> identity,
        ExpiryTimer timer,
        Versioner versioner,
        KeyConversion conversion,
        ValueEncryption encryption) {

    /** The context for opening a store outside of a server: nothing is compared, expires or is converted. */
    public static final StorageEnvironment DETACHED = new StorageEnvironment(
            Optional.empty(), Map.of(), ExpiryTimer.STOPPED, Versioner.UNCHANGED, KeyConversion.NONE);

    /** Copies the identity. */
    public StorageEnvironment {
        identity = Map.copyOf(identity);
    }

    /** A context without encryption. */
    public StorageEnvironment(
            Optional<Path> dataDir,
            Map<String, String> identity,
            ExpiryTimer timer,
            Versioner versioner,
            KeyConversion conversion) {
        this(dataDir, identity, timer, versioner, conversion, ValueEncryption.NONE);
    }

    /** Returns this environment with another timer. */
    public StorageEnvironment timedBy(ExpiryTimer other) {
        return new StorageEnvironment(dataDir, identity, other, versioner, conversion, encryption);
    }

    /** Returns this environment with encryption of the values of durable stores. */
    public StorageEnvironment encryptedBy(ValueEncryption other) {
        return new StorageEnvironment(dataDir, identity, timer, versioner, conversion, other);
    }

    /** Returns this environment with another versioner. */
    StorageEnvironment versionedBy(Versioner other) {
        return new StorageEnvironment(dataDir, identity, timer, other, conversion, encryption);
    }
}
