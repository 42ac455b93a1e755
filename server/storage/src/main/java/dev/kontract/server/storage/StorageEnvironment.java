package dev.kontract.server.storage;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What a server brings along when it opens its storage.
 *
 * @param dataDir the server's data directory, empty when it has none
 * @param identity settings that a store is written with and cannot be read without, by the name of their flag: recorded when
 *     a durable store is made, compared whenever it is opened
 * @param timer the time by which keys expire
 * @param versioner writes revisions into values
 * @param conversion brings the keys of an older store up to date
 */
public record StorageEnvironment(
        Optional<Path> dataDir,
        Map<String, String> identity,
        ExpiryTimer timer,
        Versioner versioner,
        KeyConversion conversion) {

    /** For opening a store outside of a server: nothing is compared, nothing expires, nothing is converted. */
    public static final StorageEnvironment DETACHED = new StorageEnvironment(
            Optional.empty(), Map.of(), ExpiryTimer.STOPPED, Versioner.UNCHANGED, KeyConversion.NONE);

    /** An environment whose identity nobody changes. */
    public StorageEnvironment {
        identity = Map.copyOf(identity);
    }

    /** This environment with another timer. */
    public StorageEnvironment timedBy(ExpiryTimer other) {
        return new StorageEnvironment(dataDir, identity, other, versioner, conversion);
    }
}
