package dev.kontract.server.configuration;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that is applied again whenever its content changes. A new content is applied once two reads in succession have found it, so
 * that a file that is being written is not applied in part; a content that is empty or cannot be applied is reported in the log, and
 * the one before it remains in effect. Safe for use by many threads.
 */
public final class ReloadedFile implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ReloadedFile.class);
    private static final long CHECKED_EVERY_MILLIS = 1500;

    /** How long a new content has to stay the same. */
    private static final long SETTLED_MILLIS = 500;

    /** Applies the content of a file. */
    @FunctionalInterface
    public interface Application {

        /**
         * Applies a content.
         *
         * @throws IOException if it is invalid; nothing has changed then
         */
        void apply(byte[] content) throws IOException;
    }

    /**
     * The reloads so far.
     *
     * @param succeeded the number of changed contents that were applied
     * @param failed the number of those that were not, and of failed attempts to read the file
     * @param lastSuccess the time of the last success, if any
     * @param lastFailure the time of the last failure, if any
     * @param isCurrent whether the last content that was read is in effect
     * @param hash the digest of the content in effect, as in {@code sha256:...}
     */
    public record Reloads(
            long succeeded,
            long failed,
            Optional<Instant> lastSuccess,
            Optional<Instant> lastFailure,
            boolean isCurrent,
            String hash) {}

    private final Supplier<List<Path>> files;
    private final Application application;
    private final Clock clock;
    private byte @Nullable [] lastRead;
    private byte @Nullable [] lastFailed;
    private byte @Nullable [] unsettled;
    private String problem = "";
    private volatile Reloads reloads;
    private volatile @Nullable ScheduledExecutorService timer;
    private volatile @Nullable ScheduledFuture<?> checks;
    private volatile @Nullable ScheduledFuture<?> nextCheck;

    /**
     * Creates a file whose content is in effect already.
     *
     * @param content the content in effect
     * @param application applies contents that differ from the one before
     */
    public ReloadedFile(Path file, byte[] content, Application application, Clock clock) {
        this(() -> List.of(file), content, application, clock);
    }

    /**
     * Creates files that are applied together, such as a certificate and its key, and are in effect already.
     *
     * @param files returns the files, which may be others after an application
     * @param application applies a change of any of them; its argument is the content of all, one after the other
     * @throws IOException if a file cannot be read
     */
    public ReloadedFile(Supplier<List<Path>> files, Application application, Clock clock) throws IOException {
        this(files, read(files.get()), application, clock);
    }

    ReloadedFile(Supplier<List<Path>> files, byte[] content, Application application, Clock clock) {
        this.files = files;
        this.application = application;
        this.clock = clock;
        this.lastRead = content.clone();
        this.reloads = new Reloads(0, 0, Optional.empty(), Optional.empty(), true, hash(content));
    }

    /**
     * Starts to look for changes every few seconds, until the file is closed.
     *
     * @param timer runs the checks, which take long if the file system does
     */
    public synchronized void start(ScheduledExecutorService timer) {
        this.timer = timer;
        checks = timer.scheduleWithFixedDelay(
                this::check, CHECKED_EVERY_MILLIS, CHECKED_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Applies the file if its content is another one than that in effect, and the same as at the check before. */
    public synchronized void check() {
        List<Path> before = files.get();
        byte[] content;
        try {
            content = read(before);
        } catch (IOException e) {
            failed(e);
            return;
        }
        if (Arrays.equals(content, lastRead)) {
            unsettled = null;
            return;
        }
        if (!Arrays.equals(content, unsettled)) {
            unsettled = content;
            checkSoon();
            return;
        }
        if (!Arrays.equals(content, lastFailed)) {
            problem = "";
        }
        try {
            if (content.length == 0) {
                throw new IOException("it is empty");
            }
            application.apply(content);
            List<Path> now = files.get();
            content = now.equals(before) ? content : read(now);
            succeeded(content);
            lastRead = content;
            lastFailed = null;
        } catch (IOException | RuntimeException e) {
            lastFailed = content;
            failed(e); // It is applied again at the next check: its permissions, for example, may have been the reason.
        }
    }

    private void checkSoon() {
        ScheduledExecutorService running = timer;
        ScheduledFuture<?> pending = nextCheck;
        if (running != null && !running.isShutdown() && (pending == null || pending.isDone())) {
            nextCheck = running.schedule(this::check, SETTLED_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void succeeded(byte[] content) {
        LOG.info("{} has changed and was applied", names());
        reloads = new Reloads(
                reloads.succeeded + 1,
                reloads.failed,
                Optional.of(clock.instant()),
                reloads.lastFailure,
                true,
                hash(content));
    }

    /** Reports a failure, once until the file changes again or the failure is another one. */
    private void failed(Exception why) {
        String text = text(why);
        if (text.equals(problem)) {
            return;
        }
        problem = text;
        lastRead = null;
        LOG.error("{} has changed and cannot be applied, its former content remains in effect: {}", names(), text);
        reloads = new Reloads(
                reloads.succeeded,
                reloads.failed + 1,
                reloads.lastSuccess,
                Optional.of(clock.instant()),
                false,
                reloads.hash);
    }

    /** Returns the contents of files, one after the other. */
    static byte[] read(List<Path> files) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Path file : files) {
            all.write(ConfigurationFormat.read(file));
        }
        return all.toByteArray();
    }

    private String names() {
        return files.get().stream().map(Path::toString).collect(Collectors.joining(" or "));
    }

    private static String text(Exception why) {
        boolean isWorded = why instanceof IOException && !(why instanceof FileSystemException);
        return isWorded ? String.valueOf(why.getMessage()) : why.toString();
    }

    /** Returns the reloads so far. */
    public Reloads reloads() {
        return reloads;
    }

    private static String hash(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return "sha256:" + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends the checks, without waiting for one in progress: the file system may not answer. */
    @Override
    public void close() {
        timer = null;
        for (ScheduledFuture<?> each : Arrays.asList(checks, nextCheck)) {
            if (each != null) {
                each.cancel(false);
            }
        }
    }
}
