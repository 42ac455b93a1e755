package dev.kontract.server.junit;

import dev.kontract.server.codec.yaml.YamlDocument;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads manifests from the class path and from files. */
final class ManifestFiles {

    private ManifestFiles() {}

    /**
     * Returns the documents of a resource on the class path or, if there is none of that name, of a file; of all manifests in it, if
     * it is a directory.
     *
     * @throws IOException when there is neither, or a document is not YAML; the message names it
     */
    static List<YamlDocument> read(String location) throws IOException {
        URL resource = resource(location.startsWith("/") ? location.substring(1) : location);
        if (resource == null) {
            return readFile(location);
        }
        if (resource.getProtocol().equals("file")) {
            try {
                return YamlDocument.read(Path.of(resource.toURI()));
            } catch (URISyntaxException e) {
                throw new IOException(resource.toString(), e);
            }
        }
        try (InputStream stream = resource.openStream()) {
            return YamlDocument.split(new String(stream.readAllBytes(), StandardCharsets.UTF_8), location);
        }
    }

    private static List<YamlDocument> readFile(String location) throws IOException {
        Path file = Path.of(location);
        if (Files.notExists(file)) {
            throw new FileNotFoundException(location + " is neither a resource on the class path nor a file in "
                    + Path.of("").toAbsolutePath());
        }
        return YamlDocument.read(file);
    }

    private static @Nullable URL resource(String name) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        URL found = loader == null ? null : loader.getResource(name);
        return found == null ? ManifestFiles.class.getClassLoader().getResource(name) : found;
    }
}
