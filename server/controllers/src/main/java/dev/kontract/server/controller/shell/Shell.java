package dev.kontract.server.controller.shell;

import java.util.List;

/** Predicts the behaviour of a process without running it. */
public final class Shell {

    private Shell() {}

    /**
     * Evaluates a process from its start.
     *
     * @param words the program and its arguments
     * @param listener receives the output, also of a process whose outcome is unknown later on
     */
    public static Outcome run(List<String> words, Surroundings surroundings, Limits limits, OutputListener listener) {
        if (words.isEmpty()) {
            return new Outcome.Unknown();
        }
        Interpreter interpreter = new Interpreter(surroundings, limits, listener);
        try {
            int code = interpreter.start(words);
            return new Outcome.Ended(interpreter.elapsed(), code);
        } catch (Stop.RunsOn e) {
            return new Outcome.Running();
        } catch (Stop.Unknown e) {
            return new Outcome.Unknown();
        }
    }
}
