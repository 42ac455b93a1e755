package dev.kontract.server.podaccess;

/**
 * The size of a terminal.
 *
 * @param width how many columns
 * @param height how many rows
 */
public record TerminalSize(int width, int height) {}
