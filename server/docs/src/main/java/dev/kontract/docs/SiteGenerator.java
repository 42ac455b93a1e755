package dev.kontract.docs;

import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes the documents of a repository as a website: {@code docs/*.html}, with links relative to each other, and {@code assets/}
 * with the style of the page. The same files work from a server and from a folder.
 */
public final class SiteGenerator {

    private static final List<String> PARTS = List.of("docs.css", "search.js");
    private static final List<String> ASSETS = List.of("page.css", "icon.svg");

    private final Path repository;
    private final Path docs;
    private final Path assets;
    private final SearchIndex index = new SearchIndex();

    private SiteGenerator(Path repository, Path site) {
        this.repository = repository;
        this.docs = site.resolve("docs");
        this.assets = site.resolve("assets");
    }

    /**
     * Writes the site.
     *
     * @param arguments the root of the repository, the folder with the assets of the page, and the folder to write to
     * @throws IOException if a document, or an image in one, cannot be read, or the site cannot be written
     */
    public static void main(String... arguments) throws IOException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException("expected the repository, the assets of the page and the site");
        }
        new SiteGenerator(Path.of(arguments[0]), Path.of(arguments[2])).write(Path.of(arguments[1]));
    }

    private void write(Path pageAssets) throws IOException {
        Files.createDirectories(docs);
        Files.createDirectories(assets);
        Map<String, String> reference = new FieldReference(Contract.load(Contract.DEFAULT_GROUP_DOMAIN)).documents();
        Contents contents = Contents.OF_THIS_REPOSITORY.with("Fields of all kinds", reference.keySet());
        Layout layout = new Layout(contents);
        for (Contents.Entry entry : contents.entries()) {
            DocumentReader reader = new DocumentReader(contents, Path.of(entry.path()));
            String generated = reference.get(entry.path());
            Document document = reader.read(generated == null ? markdown(entry.path()) : generated);
            Files.writeString(docs.resolve(entry.page()), layout.page(entry.page(), document));
            for (Path image : reader.images()) {
                copy(repository.resolve(image), docs);
            }
            index.add(entry.page(), document);
        }
        Files.writeString(docs.resolve("index.js"), index.script());
        for (String part : PARTS) {
            try (InputStream content = Objects.requireNonNull(SiteGenerator.class.getResourceAsStream(part), part)) {
                Files.copy(content, docs.resolve(part), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        for (String asset : ASSETS) {
            copy(pageAssets.resolve(asset), assets);
        }
    }

    private String markdown(String path) throws IOException {
        String markdown = Files.readString(repository.resolve(path));
        return path.equals(Decisions.PATH) ? Decisions.withHeadings(markdown) : markdown;
    }

    private static void copy(Path file, Path folder) throws IOException {
        Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
}
