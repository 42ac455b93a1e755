package dev.kontract.server.audit;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * A file that is rotated when it reaches its maximum size: {@code audit.log} is renamed to {@code
 * audit-2026-01-31T12-00-00.000.log}, as other API servers do. The rotation policies of logging libraries limit
 * backups by age or by total size, but not by both age and count as the flags require. The file is readable by its
 * owner only.
 */
public final class RotatingFile implements AuditSink {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss.SSS").withZone(ZoneOffset.UTC);

    private static final String COMPRESSED = ".gz";

    private final Path file;
    private final Retention retention;
    private final Clock clock;
    private final String prefix;
    private final String suffix;
    private OutputStream out;
    private long size;
    private Instant moved = Instant.EPOCH;

    private RotatingFile(Path file, Retention retention, Clock clock) throws IOException {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        this.file = file.toAbsolutePath();
        this.retention = retention;
        this.clock = clock;
        this.prefix = (dot < 0 ? name : name.substring(0, dot)) + "-";
        this.suffix = dot < 0 ? "" : name.substring(dot);
        this.out = append();
        prune();
    }

    /**
     * Opens a file for appending, and creates it if it does not exist.
     *
     * @throws IOException if the file cannot be written
     */
    public static RotatingFile open(Path file, Retention retention, Clock clock) throws IOException {
        return new RotatingFile(file, retention, clock);
    }

    @Override
    public void write(byte[] line) throws IOException {
        if (retention.maxBytes() > 0 && size > 0 && size + line.length > retention.maxBytes()) {
            rotate();
        }
        out.write(line);
        size += line.length;
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private OutputStream append() throws IOException {
        if (!Files.exists(file)) {
            Files.createDirectories(directory());
            createPrivate(file);
        }
        size = Files.size(file);
        return new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.APPEND), 64 * 1024);
    }

    private static void createPrivate(Path file) throws IOException {
        Files.createFile(file);
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    private void rotate() throws IOException {
        out.close();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        moved = now.isAfter(moved) ? now : moved.plusMillis(1);
        Path aside = aside(moved);
        try {
            Files.move(file, aside);
        } finally {
            out = append();
        }
        if (retention.compressed()) {
            compress(aside);
        }
        prune();
    }

    /** Compresses a rotated file; it stays as it is if there is no space. */
    private static void compress(Path aside) throws IOException {
        Path unfinished = aside.resolveSibling(aside.getFileName() + ".tmp");
        try {
            createPrivate(unfinished);
            try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(unfinished))) {
                Files.copy(aside, packed);
            }
        } catch (IOException e) {
            Files.deleteIfExists(unfinished);
            return;
        }
        Files.move(unfinished, aside.resolveSibling(aside.getFileName() + COMPRESSED));
        Files.delete(aside);
    }

    private Path aside(Instant when) {
        return directory().resolve(prefix + STAMP.format(when) + suffix);
    }

    private Path directory() {
        return Optional.ofNullable(file.getParent()).orElseThrow();
    }

    private void prune() throws IOException {
        List<Path> old = old();
        Instant oldest = clock.instant().minus(Duration.ofDays(retention.maxAgeDays()));
        for (int i = 0; i < old.size(); i++) {
            boolean tooMany = retention.maxBackups() > 0 && i >= retention.maxBackups();
            boolean tooOld = retention.maxAgeDays() > 0
                    && stamp(old.get(i)).orElseThrow().isBefore(oldest);
            if (tooMany || tooOld) {
                Files.deleteIfExists(old.get(i));
            }
        }
    }

    /** Returns the rotated files, newest first. */
    private List<Path> old() throws IOException {
        List<Path> old = new ArrayList<>();
        try (Stream<Path> all = Files.list(directory())) {
            all.filter(path -> stamp(path).isPresent()).forEach(old::add);
        }
        old.sort(Comparator.comparing((Path path) -> stamp(path).orElseThrow()).reversed());
        return old;
    }

    private Optional<Instant> stamp(Path path) {
        String name = String.valueOf(path.getFileName());
        String end = name.endsWith(COMPRESSED) ? suffix + COMPRESSED : suffix;
        if (!name.startsWith(prefix) || !name.endsWith(end) || name.length() < prefix.length() + end.length()) {
            return Optional.empty();
        }
        String stamp = name.substring(prefix.length(), name.length() - end.length());
        try {
            return Optional.of(STAMP.parse(stamp, Instant::from));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /**
     * The retention limits; 0 means unlimited.
     *
     * @param maxBytes the size at which a file is rotated
     * @param maxBackups the number of rotated files to keep
     * @param maxAgeDays the maximum age of a rotated file
     * @param compressed whether rotated files are compressed, with {@code .gz} at the end of their names
     */
    public record Retention(long maxBytes, int maxBackups, int maxAgeDays, boolean compressed) {

        /** Keeps rotated files as they are. */
        public Retention(long maxBytes, int maxBackups, int maxAgeDays) {
            this(maxBytes, maxBackups, maxAgeDays, false);
        }
    }
}
