package dev.kontract.conformance.replay;

import dev.kontract.conformance.transcript.Replay;
import dev.kontract.conformance.transcript.Tally;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Replays the recordings in a directory against a server, prints one line for each file and level, and fails if a file
 * is below its threshold. Without a URL, it starts the server jar twice with the users of the recordings: without
 * controllers for the transcripts, and with all controllers for the rollouts. Given an etcd, it starts several servers each
 * time, which get the requests in turn.
 */
public final class ReplayCommand {

    private final ReplayOptions options;
    private final PrintStream out;
    private final Map<String, String> environment;

    ReplayCommand(ReplayOptions options, Map<String, String> environment, PrintStream out) {
        this.options = options;
        this.environment = environment;
        this.out = out;
    }

    /**
     * Runs the command. Exits with 0 if every threshold is reached, 1 if one is not, and 2 if the arguments are
     * invalid. With {@code CI=true} in the environment, a missing kubectl is an error.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        System.exit(run(List.of(args)));
    }

    private static int run(List<String> args) throws IOException, InterruptedException {
        ReplayOptions options;
        try {
            options = ReplayOptions.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "\n" + ReplayOptions.USAGE);
            return 2;
        }
        return new ReplayCommand(options, System.getenv(), System.out).run();
    }

    /** Replays the recordings, prints the report and returns the exit code. */
    int run() throws IOException, InterruptedException {
        if (environment.getOrDefault("CI", "").equals("true") && !Replay.hasKubectl(environment)) {
            out.println("kubectl is not on the path; CI builds must run the scenarios that need it");
            return 1;
        }
        Thresholds thresholds = Thresholds.read(options.thresholds());
        RecordedFiles files = new RecordedFiles(environment, options.verbose() ? out : silent());
        replay(files, thresholds);
        return report(files, thresholds) ? 0 : 1;
    }

    private void replay(RecordedFiles files, Thresholds thresholds) throws IOException, InterruptedException {
        List<Path> transcripts = new ArrayList<>(chosen(thresholds));
        Path rollouts = options.transcripts().resolve(RecordedFiles.ROLLOUTS);
        boolean play = transcripts.remove(rollouts);
        if (!transcripts.isEmpty()) {
            try (StartedServers servers = servers("none")) {
                Replay replay = new Replay(target(servers));
                for (Path file : transcripts) {
                    files.replay(file, options.only(), replay);
                }
            }
        }
        if (play) {
            try (StartedServers servers = servers("*")) {
                files.play(rollouts, options.only(), target(servers));
            }
        }
    }

    private List<Path> chosen(Thresholds thresholds) throws IOException {
        try (Stream<Path> files = Files.list(options.transcripts())) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> options.all()
                            || thresholds.files().contains(file.getFileName().toString()))
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }
    }

    private StartedServers servers(String controllers) throws IOException {
        return options.urls().isEmpty() ? StartedServers.start(options, controllers) : StartedServers.NONE;
    }

    private TranscriptTarget target(StartedServers started) {
        List<URI> urls = options.urls().isEmpty() ? started.urls() : options.urls();
        return new TranscriptTarget(urls.get(0), options.token()).among(urls);
    }

    /** Prints the result of every file and returns whether every threshold is reached. */
    private boolean report(RecordedFiles files, Thresholds thresholds) {
        int passed = 0;
        int failed = 0;
        List<Tally.Count> counts = files.tally().counts();
        for (Tally.Count count : counts) {
            Optional<Thresholds.Threshold> threshold = thresholds.of(count);
            if (threshold.isEmpty()) {
                out.println(count + "  not required");
            } else if (threshold.get().isReachedBy(count)) {
                passed++;
                out.println(count);
            } else {
                failed++;
                out.println(count + "  below " + threshold.get().percent() + " %");
            }
        }
        int skipped = 0;
        for (Thresholds.Threshold threshold : thresholds.missingFrom(counts)) {
            boolean forWantOfKubectl = files.skippedFiles().contains(threshold.file());
            if (forWantOfKubectl || !options.only().isEmpty()) {
                skipped++;
            } else {
                failed++;
                out.println(threshold.file() + " at level " + threshold.level() + ": no scenario was replayed");
            }
        }
        if (files.skipped() > 0) {
            out.println("kubectl is not on the path: skipped " + files.skipped() + " scenarios of "
                    + String.join(", ", files.skippedFiles()));
        }
        out.println(passed + " passed, " + failed + " failed" + (skipped > 0 ? ", " + skipped + " skipped" : ""));
        return failed == 0 && passed > 0;
    }

    private static PrintStream silent() {
        return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    }
}
