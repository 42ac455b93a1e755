package dev.kontract.server.controller.pod;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The small files that simulated containers have written to volumes. The least recently used volumes are forgotten. Thread-safe.
 */
final class VolumeFiles {

    private static final int MOST_VOLUMES = 512;
    private static final int MOST_FILES = 32;
    private static final int LONGEST = 4096;

    private final Map<String, Map<String, String>> volumes = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Map<String, String>> eldest) {
            return size() > MOST_VOLUMES;
        }
    };

    synchronized Optional<String> read(String volume, String path) {
        return Optional.ofNullable(volumes.getOrDefault(volume, Map.of()).get(path));
    }

    /** Writes a file; only its beginning is kept, and none beyond the limit of a volume. */
    synchronized void write(String volume, String path, String content) {
        Map<String, String> files = volumes.computeIfAbsent(volume, unused -> new HashMap<>());
        if (files.containsKey(path) || files.size() < MOST_FILES) {
            files.put(path, content.substring(0, Math.min(content.length(), LONGEST)));
        }
    }

    synchronized void delete(String volume, String path) {
        volumes.getOrDefault(volume, new HashMap<>()).remove(path);
    }
}
