package dev.kontract.server.flags;

import dev.kontract.server.encryption.EncryptedProvider;
import dev.kontract.server.storage.StorageProvider;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of encryption at rest. */
final class EncryptionFlags {

    private static final String CONFIG = "--encryption-provider-config";

    @Option(
            names = CONFIG,
            paramLabel = "FILE",
            description =
                    "File with an EncryptionConfiguration: which resources are stored encrypted, and with which keys.")
    private @Nullable Path config;

    @Option(
            names = CONFIG + "-automatic-reload",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            fallbackValue = "true",
            description = "Apply changes of the file of --encryption-provider-config while the server runs.")
    private boolean reload;

    /**
     * Returns a storage that encrypts values if the flags ask for it.
     *
     * @throws IllegalArgumentException if a file is to be reloaded and there is none
     * @throws IOException if the file cannot be read
     */
    StorageProvider encrypted(StorageProvider provider) throws IOException {
        if (config == null) {
            if (reload) {
                throw new IllegalArgumentException(CONFIG + " must be set with " + CONFIG + "-automatic-reload");
            }
            return provider;
        }
        ReadableFile.require(CONFIG, config);
        return new EncryptedProvider(provider, config, reload);
    }
}
