package dev.kontract.server.junit;

import dev.kontract.server.codec.yaml.YamlDocument;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Reads manifests from the class path and from files. */
final class ManifestFiles {

    private ManifestFiles() {}

    /**
     * Returns the documents of a resource on the class path or, if there is none with that name, of a file; of all manifests in
     * it, if it is a directory. A directory of the class path contains the files of that directory in all archives and folders.
     *
     * @throws IOException if there is neither, or a document is not YAML; the message names it
     */
    static List<YamlDocument> read(String location) throws IOException {
        String name = location.startsWith("/") ? location.substring(1) : location;
        ClassLoader loader = loaderOf(name);
        URL resource = loader.getResource(name);
        if (resource == null) {
            return readFile(location);
        }
        Set<String> manifests = new TreeSet<>();
        for (URL part : Collections.list(loader.getResources(name))) {
            manifests.addAll(manifestsIn(part));
        }
        if (manifests.isEmpty()) {
            return readResource(resource, location);
        }
        String directory = name.endsWith("/") ? name : name + '/';
        List<YamlDocument> documents = new ArrayList<>();
        for (String manifest : manifests) {
            URL found = loader.getResource(directory + manifest);
            if (found != null) {
                documents.addAll(readResource(found, directory + manifest));
            }
        }
        return documents;
    }

    private static ClassLoader loaderOf(String name) {
        ClassLoader own = ManifestFiles.class.getClassLoader();
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null || context.getResource(name) == null ? own : context;
    }

    /** Returns the names of the manifests in a directory on the class path; none for anything else. */
    private static List<String> manifestsIn(URL directory) throws IOException {
        if (directory.getProtocol().equals("file")) {
            return YamlDocument.manifestsIn(path(directory));
        }
        URLConnection connection = directory.openConnection();
        if (!(connection instanceof JarURLConnection archived)) {
            return List.of();
        }
        archived.setUseCaches(false); // an archive that is shared with class loaders must not be closed here
        try (JarFile archive = archived.getJarFile()) {
            String entry = archived.getEntryName();
            String prefix = entry.endsWith("/") ? entry : entry + '/';
            return archive.stream()
                    .map(JarEntry::getName)
                    .filter(name -> name.startsWith(prefix) && name.indexOf('/', prefix.length()) < 0)
                    .map(name -> name.substring(prefix.length()))
                    .filter(YamlDocument::isManifest)
                    .toList();
        }
    }

    private static List<YamlDocument> readResource(URL resource, String location) throws IOException {
        if (resource.getProtocol().equals("file")) {
            return YamlDocument.read(path(resource));
        }
        try (InputStream stream = resource.openStream()) {
            return YamlDocument.split(new String(stream.readAllBytes(), StandardCharsets.UTF_8), location);
        }
    }

    private static Path path(URL file) throws IOException {
        try {
            return Path.of(file.toURI());
        } catch (URISyntaxException e) {
            throw new IOException(file.toString(), e);
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
}
