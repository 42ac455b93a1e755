package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.conformance.contract.ApiDescription;
import dev.kontract.conformance.recording.Recording;
import dev.kontract.conformance.recording.RecordingProxy;
import dev.kontract.conformance.transcript.CleanUp;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Fuzzes a server until a limit is reached. Finds are shrunk, printed once for each cause, and written as transcripts. */
public final class Fuzzer {

    private static final int SEQUENCES_IN_A_NAMESPACE = 50;
    private static final int RUNS_TO_SHRINK = 120;

    /** A watch takes a second. */
    private static final int WATCHED_ONE_IN = 25;

    private static final Duration PROGRESS = Duration.ofSeconds(20);

    private final ClientConfig config;
    private final Optional<ClientConfig> beside;
    private final TranscriptTarget server;
    private final Optional<TranscriptTarget> reference;
    private final boolean controlled;
    private final Path out;
    private final PrintWriter log;
    private final Set<String> known = new HashSet<>();
    private final String session = Long.toString(System.nanoTime() & 0xffffff, 36);
    private String namespace = "";
    private int runs;
    private int requests;

    /**
     * Creates a fuzzer.
     *
     * @param server the server to fuzz, as a cluster administrator
     * @param beside a server whose answers are right; if empty, only what holds for every server is checked
     * @param controlled whether controllers change objects meanwhile: what they write is not compared then, and the rules about
     *     single objects do not apply
     * @param out the directory for the transcripts of finds
     * @param log where finds and progress are printed
     */
    public Fuzzer(ClientConfig server, Optional<ClientConfig> beside, boolean controlled, Path out, PrintWriter log) {
        this.config = server;
        this.beside = beside;
        this.server = new TranscriptTarget(server);
        this.reference = beside.map(TranscriptTarget::new);
        this.controlled = controlled;
        this.out = out;
        this.log = log;
    }

    /**
     * Runs sequences, and deletes what they have created, also when the thread is interrupted.
     *
     * @param seed the seed of the first sequence; each further one has the next
     * @param limit when to end
     * @param only a part of the names of the kinds that take part
     * @return the number of different finds
     * @throws IOException if a server cannot be reached, or a file not be written
     */
    public int run(long seed, FuzzLimit limit, String only) throws IOException, InterruptedException {
        ApiDescription api = ApiDescription.of(server);
        List<FuzzSubject> subjects = FuzzSubjects.of(server, api).stream()
                .filter(subject -> subject.name().contains(only))
                .toList();
        if (subjects.isEmpty()) {
            throw new IOException(
                    only.isEmpty()
                            ? "the server has no kind to fuzz"
                            : "--only " + only + " selects no kind; the names are such as 'apps/v1 Deployment'");
        }
        log.println(subjects.size() + " kinds, seed " + seed);
        try {
            long sequences = run(seed, limit, subjects, api);
            log.println(summary(sequences));
            return known.size();
        } finally {
            CleanUp.complete(this::deleteNamespace);
        }
    }

    private long run(long seed, FuzzLimit limit, List<FuzzSubject> subjects, ApiDescription api)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + limit.time().toNanos();
        long lastReport = System.nanoTime();
        long next = seed;
        for (; System.nanoTime() < end && known.size() < limit.finds(); next++) {
            if ((next - seed) % SEQUENCES_IN_A_NAMESPACE == 0) {
                changeNamespace();
            }
            FuzzSubject subject = subjects.get((int) Math.floorMod(next * 7919, (long) subjects.size()));
            FuzzSequence sequence = SequenceGenerator.of(subject, api, next);
            for (FuzzFind find : run(sequence, next % WATCHED_ONE_IN == 0)) {
                if (known.size() < limit.finds() && known.add(find.signature())) {
                    report(next, new Shrinker(this::again, RUNS_TO_SHRINK).shrink(find));
                }
            }
            if (System.nanoTime() - lastReport > PROGRESS.toNanos()) {
                lastReport = System.nanoTime();
                log.println(summary(next - seed + 1));
            }
        }
        return next - seed;
    }

    private String summary(long sequences) {
        return sequences + " sequences, " + requests + " requests, " + known.size() + " finds";
    }

    private List<FuzzFind> run(FuzzSequence sequence, boolean watching) throws InterruptedException {
        String id = session + runs;
        runs++;
        SequenceRun run = new SequenceRun(server, namespace, id, sequence);
        run.run(watching);
        requests += sequence.requests().size();
        List<FuzzFind> finds = new ArrayList<>(run.finds());
        finds.removeIf(find -> controlled && !find.rule().holdsBesideControllers());
        if (reference.isEmpty()) {
            return finds;
        }
        SequenceRun wanted = new SequenceRun(reference.get(), namespace, id, sequence);
        wanted.run(false);
        // Behaviour of the other server as well is correct.
        finds.removeIf(find ->
                wanted.finds().stream().anyMatch(other -> other.signature().equals(find.signature())));
        AnswerComparison.of(controlled)
                .between(sequence, wanted.answers(), run.answers())
                .ifPresent(finds::add);
        return finds;
    }

    private Optional<FuzzFind> again(FuzzSequence sequence, String signature) throws InterruptedException {
        boolean watching = signature.startsWith(FuzzRule.LIST_EQUALS_WATCH.id());
        return run(sequence, watching).stream()
                .filter(find -> find.signature().equals(signature))
                .findFirst();
    }

    private void report(long seed, FuzzFind find) throws IOException, InterruptedException {
        Path file = out.resolve(find.rule().id() + '-' + seed + ".json");
        log.println(
                "FIND " + find.rule().id() + ": " + find.sequence().subject().name() + ", seed " + seed);
        log.println("     " + find.rule().sentence());
        for (FuzzRequest request : find.sequence().requests()) {
            String text = request.text();
            log.println("     " + request + (text == null ? "" : "  " + cut(text)));
        }
        log.println("  -> " + find.request());
        log.println("     " + cut(find.detail()));
        write(file, find);
        log.println("     " + file);
        log.flush();
    }

    private static String cut(String text) {
        return text.length() > 1200 ? text.substring(0, 1200) + "..." : text;
    }

    /** The transcript has the answers that are right, if a server is there that gives them. */
    private void write(Path file, FuzzFind find) throws IOException, InterruptedException {
        Files.createDirectories(out);
        try (RecordingProxy proxy = RecordingProxy.start(0, beside.orElse(config))) {
            TranscriptTarget through = new TranscriptTarget(ClientConfig.of(proxy.url()));
            runs++;
            new SequenceRun(through, namespace, session + runs, find.sequence()).replay();
            String title = find.rule().id() + ": " + find.sequence().subject().name();
            new Recording(title, Optional.of(namespace), true, false).of(proxy).write(file);
        }
        again(find.sequence(), find.signature()); // deletes what was created
    }

    private void changeNamespace() throws IOException, InterruptedException {
        deleteNamespace();
        namespace = "fuzz-" + session + '-' + runs;
        ObjectNode object =
                JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "Namespace");
        object.putObject("metadata").put("name", namespace);
        for (TranscriptTarget target : targets()) {
            FuzzAnswer answer =
                    FuzzAnswer.to(target, "POST", "/api/v1/namespaces", FuzzRequest.JSON, object.toString());
            if (!answer.succeeded()) {
                throw new IOException(target.url() + " does not create a namespace: " + answer.body());
            }
        }
    }

    private void deleteNamespace() throws InterruptedException {
        if (!namespace.isEmpty()) {
            for (TranscriptTarget target : targets()) {
                FuzzAnswer.to(target, "DELETE", "/api/v1/namespaces/" + namespace, FuzzRequest.JSON, null);
            }
        }
    }

    private List<TranscriptTarget> targets() {
        return reference.isPresent() ? List.of(server, reference.get()) : List.of(server);
    }
}
