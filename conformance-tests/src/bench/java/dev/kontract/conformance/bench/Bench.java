package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;

/** Runs what is asked for and writes the report. */
final class Bench {

    private Bench() {}

    public static void main(String[] arguments) throws Exception {
        Settings settings = Settings.fromProperties();
        Figures figures = new Figures();
        try (Targets targets = new Targets(settings)) {
            run(settings, targets, figures);
        } finally {
            new Report(settings, figures).write();
        }
    }

    private static void run(Settings settings, Targets targets, Figures figures) throws Exception {
        if (settings.scenarios().contains("operations")) {
            new SideBySide(settings, figures).run(targets.all());
        }
        if (settings.scenarios().contains("cold")) {
            new FreshProcesses(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("mixed")) {
            new MixedLoad(settings, figures).run(targets.servers());
        }
        if (settings.scenarios().contains("watches")) {
            new IdleWatches(targets, figures).run();
        }
        if (settings.scenarios().contains("objects")) {
            new ManyObjects(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("rollouts")) {
            new Rollouts(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("clients")) {
            new ClientsSideBySide(settings, targets, figures).run();
        }
    }
}
