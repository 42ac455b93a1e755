package dev.kontract.server.storage;

import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;

/**
 * A durable storage that is configured by {@link StorageSettings}. Implementations are found by {@link ServiceLoader}, so that a
 * program contains only the backends that it depends on.
 */
public interface StorageBackend {

    /** Returns the name by which {@code --storage-backend} selects it. */
    String name();

    /**
     * Returns the storage with these settings, without opening it.
     *
     * @throws IllegalArgumentException if a setting is missing or invalid; the message names the flag
     */
    StorageProvider provider(StorageSettings settings);

    /**
     * Returns the backend with this name.
     *
     * @throws IllegalStateException if it is not on the class path; the message names the artifact that has it
     */
    static StorageBackend named(String name) {
        return ServiceLoader.load(StorageBackend.class, StorageBackend.class.getClassLoader()).stream()
                .map(Provider::get)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "the " + name + " storage needs kontract-storage-" + name + " on the class path"));
    }
}
