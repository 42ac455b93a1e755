package dev.kontract.server.flowcontrol;

/**
 * The limits of a priority level, in seats.
 *
 * @param level the name of the level
 * @param nominal its part of the seats of the server
 * @param lower what is left to it of these, whatever other levels use
 * @param upper what it may use if other levels do not need it
 */
public record LevelFigures(String level, int nominal, int lower, int upper) {}
