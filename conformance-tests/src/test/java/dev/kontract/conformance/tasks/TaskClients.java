package dev.kontract.conformance.tasks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;

/**
 * The clients that solve the tasks of an interface. With the system property {@code tasks.rounds}, they take turns for that many rounds
 * after a first one, and {@code target/task-times.md} lists the median time of each task and client without the first round.
 * A task that a test runs again in the same round is timed once.
 */
final class TaskClients {

    private static final List<String> NAMES = List.of("fabric8", "official", "kontract");
    private static final int ROUNDS = Integer.getInteger("tasks.rounds", 0);
    private static final Path TIMES = Path.of("target/task-times.md");

    /** The nanoseconds of each run, by task and client. */
    private static final Map<String, Map<String, List<Long>>> RUNS = new ConcurrentHashMap<>();

    static {
        if (ROUNDS > 0) {
            Runtime.getRuntime().addShutdownHook(new Thread(TaskClients::write));
        }
    }

    private TaskClients() {}

    /** Returns the clients of an interface whose implementations are connected for each test. */
    static <T> Stream<Named<Opening<T>>> opening(
            Class<T> tasks, Opening<T> fabric8, Opening<T> official, Opening<T> kontract) {
        return inTurn(List.of(fabric8, official, kontract))
                .map(each -> Named.of(
                        each.getName(),
                        kubeconfig ->
                                timed(tasks, each.getName(), each.getPayload().open(kubeconfig))));
    }

    /** Returns the clients of an interface whose tasks connect themselves. */
    static <T> Stream<Named<T>> connecting(Class<T> tasks, T fabric8, T official, T kontract) {
        return inTurn(List.of(fabric8, official, kontract))
                .map(each -> Named.of(each.getName(), timed(tasks, each.getName(), each.getPayload())));
    }

    private static <T> Stream<Named<T>> inTurn(List<T> clients) {
        return IntStream.rangeClosed(0, ROUNDS)
                .boxed()
                .flatMap(round -> IntStream.range(0, clients.size())
                        .mapToObj(index -> Named.of(NAMES.get(index), clients.get(index))));
    }

    private static <T> T timed(Class<T> tasks, String name, T client) {
        if (ROUNDS == 0) {
            return client;
        }
        Set<String> done = ConcurrentHashMap.newKeySet();
        return tasks.cast(Proxy.newProxyInstance(
                tasks.getClassLoader(), new Class<?>[] {tasks}, (proxy, method, arguments) -> {
                    long began = System.nanoTime();
                    try {
                        Object result = method.invoke(client, arguments);
                        if (!method.getName().equals("close") && done.add(method.getName())) {
                            runs(method.getName(), name).add(System.nanoTime() - began);
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private static List<Long> runs(String task, String client) {
        return RUNS.computeIfAbsent(task, key -> new ConcurrentHashMap<>())
                .computeIfAbsent(client, key -> Collections.synchronizedList(new ArrayList<>()));
    }

    private static void write() {
        Map<String, String> lines = new LinkedHashMap<>();
        RUNS.forEach((task, clients) -> lines.put(
                task,
                NAMES.stream()
                        .map(client -> median(clients.getOrDefault(client, List.of())))
                        .collect(Collectors.joining(" | ", "| " + task + " | ", " |"))));
        try {
            Files.write(TIMES, lines.values().stream().sorted().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns milliseconds; "-" for a task that the client does not support. */
    private static String median(List<Long> runs) {
        if (runs.size() < 2) {
            return "-";
        }
        List<Long> warm = runs.stream().skip(1).sorted().toList();
        return String.format(Locale.ROOT, "%.1f", warm.get(warm.size() / 2) / 1e6);
    }
}
