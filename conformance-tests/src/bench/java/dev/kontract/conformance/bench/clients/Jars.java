package dev.kontract.conformance.bench.clients;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The jars of the class path that an artifact needs: itself, what its POM names, and so on, as far as the class path has it.
 */
public final class Jars {

    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);
    private static final Pattern IGNORED =
            Pattern.compile("<scope>\\s*(test|provided|system)\\s*</scope>|<optional>\\s*true\\s*</optional>");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>\\s*([^<\\s]+)\\s*</artifactId>");
    private static final Pattern NAME = Pattern.compile("(.+?)-\\d.*\\.jar");

    private final Map<String, Path> byArtifact = new LinkedHashMap<>();

    /** The jars of a class path. */
    public Jars(String classPath) {
        Arrays.stream(classPath.split(File.pathSeparator, -1)).map(Path::of).forEach(this::add);
    }

    private void add(Path entry) {
        Matcher name = NAME.matcher(entry.getFileName().toString());
        if (name.matches()) {
            byArtifact.putIfAbsent(name.group(1), entry);
        } else if (Files.isDirectory(entry) && entry.endsWith("target/classes")) {
            byArtifact.putIfAbsent("kontract-" + entry.getName(entry.getNameCount() - 3), entry);
        }
    }

    /** The jars of {@code artifacts} and of what they need. */
    public List<Path> of(List<String> artifacts) {
        Map<String, Path> found = new LinkedHashMap<>();
        Deque<String> open = new ArrayDeque<>(artifacts);
        while (!open.isEmpty()) {
            String next = open.remove();
            Path jar = byArtifact.get(next);
            if (jar != null && found.put(next, jar) == null) {
                open.addAll(needs(jar));
            }
        }
        return List.copyOf(found.values());
    }

    private static List<String> needs(Path jar) {
        return pom(jar).map(Jars::read).stream()
                .flatMap(text -> DEPENDENCY
                        .matcher(text.replaceAll("(?s)<dependencyManagement>.*?</dependencyManagement>", "")
                                .replaceAll("(?s)<profiles>.*?</profiles>", "")
                                .replaceAll("(?s)<build>.*?</build>", "")
                                .replaceAll("(?s)<exclusions>.*?</exclusions>", ""))
                        .results())
                .map(result -> result.group(1))
                .filter(dependency -> !IGNORED.matcher(dependency).find())
                .flatMap(dependency -> ARTIFACT.matcher(dependency).results())
                .map(result -> result.group(1))
                .toList();
    }

    /** In a repository it lies beside the jar, in a module above what was built. */
    private static Optional<Path> pom(Path jar) {
        String name = jar.getFileName().toString();
        return Stream.of(
                        jar.resolveSibling(name.replaceAll("\\.jar$", ".pom")),
                        jar.resolveSibling("../pom.xml"),
                        jar.resolve("../../pom.xml"))
                .filter(path -> !path.equals(jar) && Files.isRegularFile(path))
                .findFirst();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The size of {@code jars} together, in bytes. */
    public static long bytes(List<Path> jars) throws IOException {
        long bytes = 0;
        for (Path jar : jars) {
            try (Stream<Path> files = Files.walk(jar)) {
                bytes += files.filter(Files::isRegularFile)
                        .mapToLong(file -> file.toFile().length())
                        .sum();
            }
        }
        return bytes;
    }
}
