package dev.kontract.server.configuration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is read from files: on first use, and again when they have changed. Safe for use by several threads.
 *
 * @param <T> the value
 */
public final class FileValue<T> implements Supplier<T> {

    /** Reads a value. */
    @FunctionalInterface
    public interface Reader<T> {

        /**
         * Reads all files.
         *
         * @throws IOException if a file cannot be read, or the files are invalid
         */
        T read() throws IOException;
    }

    private final Function<@Nullable T, List<Path>> files;
    private final Reader<T> reader;
    private volatile @Nullable T current;

    /** The content of the files before the value was read from them; null if that is not known. */
    private byte @Nullable [] content;

    private FileValue(Function<@Nullable T, List<Path>> files, Reader<T> reader) {
        this.files = files;
        this.reader = reader;
    }

    /**
     * Creates a value that is not read yet.
     *
     * @param files the files that may change; empty if the value comes from elsewhere
     */
    public static <T> FileValue<T> onDemand(List<Path> files, Reader<T> reader) {
        List<Path> all = List.copyOf(files);
        return new FileValue<>(value -> all, reader);
    }

    /**
     * Reads a value.
     *
     * @throws IOException if the files cannot be read or are invalid
     */
    public static <T> FileValue<T> read(List<Path> files, Reader<T> reader) throws IOException {
        FileValue<T> value = onDemand(files, reader);
        value.reload();
        return value;
    }

    /**
     * Creates a value that has been read, and may refer to further files.
     *
     * @param known the value
     * @param files returns the files of a value
     */
    public static <T> FileValue<T> of(T known, Function<T, List<Path>> files, Reader<T> reader) {
        FileValue<T> value = new FileValue<>(now -> files.apply(now == null ? known : now), reader);
        value.current = known;
        return value;
    }

    /** Returns the files that may change. */
    public List<Path> files() {
        return files.apply(current);
    }

    /**
     * Returns the value: the same object until it is read again.
     *
     * @throws UncheckedIOException if it has not been read yet and cannot be
     */
    @Override
    public T get() {
        T known = current;
        return known == null ? first() : known;
    }

    private synchronized T first() {
        T known = current;
        if (known == null) {
            try {
                known = next();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            current = known;
        }
        return known;
    }

    /**
     * Reads the files again.
     *
     * @throws IOException if they are invalid; the value before remains in effect then
     */
    public synchronized void reload() throws IOException {
        current = next();
    }

    /** Called with the lock held. */
    private T next() throws IOException {
        byte[] before = contentNow();
        T value = reader.read();
        content = before;
        return value;
    }

    private byte @Nullable [] contentNow() {
        try {
            return ReloadedFile.read(files());
        } catch (IOException e) {
            return null; // The reader reports it in its own words.
        }
    }

    /**
     * Returns the files, to be read again when they change.
     *
     * @param afterwards is run when they have been read again
     * @throws IOException if they cannot be read
     */
    public synchronized ReloadedFile reloaded(Clock clock, Runnable afterwards) throws IOException {
        ReloadedFile.Application application = content -> {
            reload();
            afterwards.run();
        };
        if (content == null && !files().isEmpty()) {
            reload();
        }
        byte[] known = content;
        return new ReloadedFile(this::files, known == null ? ReloadedFile.read(files()) : known, application, clock);
    }
}
