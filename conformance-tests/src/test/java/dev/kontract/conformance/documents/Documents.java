package dev.kontract.conformance.documents;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The documents of the repository, and their blocks. */
final class Documents {

    /** The folder of the repository. */
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Set<String> SKIPPED = Set.of("target", ".git", "node_modules");
    private static final String INDENTATION = "    ";

    private Documents() {}

    /**
     * A block of lines that are shown as they are.
     *
     * @param language the language that its fence names; empty for an indented block
     */
    record Block(Path document, int line, String language, String text) {

        @Override
        public String toString() {
            return document + ":" + line;
        }
    }

    static List<Path> all() throws IOException {
        return files(ROOT, name -> name.endsWith(".md"));
    }

    static List<Path> files(Path folder, Predicate<String> names) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                return !visited.equals(folder)
                                && SKIPPED.contains(visited.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE // Other modules are being built there.
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (names.test(file.getFileName().toString())) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    /** Returns the blocks of all documents, in fences or indented. */
    static List<Block> blocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (Path document : all()) {
            blocks.addAll(blocks(ROOT.relativize(document), Files.readAllLines(document)));
        }
        return blocks;
    }

    private static List<Block> blocks(Path document, List<String> lines) {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int begin = i;
            List<String> text = new ArrayList<>();
            if (line.startsWith("```")) {
                for (i++; !lines.get(i).equals("```"); i++) {
                    text.add(lines.get(i));
                }
                blocks.add(new Block(document, begin + 1, line.substring(3), String.join("\n", text)));
            } else if (line.startsWith(INDENTATION)
                    && (i == 0 || lines.get(i - 1).isEmpty())) {
                for (; i < lines.size() && continues(lines, i); i++) {
                    text.add(lines.get(i).isEmpty() ? "" : lines.get(i).substring(INDENTATION.length()));
                }
                blocks.add(new Block(document, begin + 1, "", String.join("\n", text)));
            }
        }
        return blocks;
    }

    private static boolean continues(List<String> lines, int at) {
        boolean isGap = lines.get(at).isEmpty()
                && at + 1 < lines.size()
                && lines.get(at + 1).startsWith(INDENTATION);
        return isGap || lines.get(at).startsWith(INDENTATION);
    }
}
