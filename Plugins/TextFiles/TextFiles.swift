import Foundation
import PackagePlugin

/// Makes a Swift file of the text files of a module, its words and templates: see
/// `Plugins/TextFilesTool`.
@main
struct TextFiles: BuildToolPlugin {
  private static let kinds = ["strings", "mustache", "css", "js", "svg", "txt"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let isLanguages = { (file: URL) in file.lastPathComponent == "languages.strings" }
    let own = Self.files(of: target)
    let languages = (own + target.recursiveTargetDependencies.flatMap(Self.files))
      .filter(isLanguages)
    guard let languages = languages.first else { throw Missing() }
    let files = own.filter { !isLanguages($0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "TextFiles.swift")
    let isOwner = own.contains(languages)
    return [
      .buildCommand(
        displayName: "Text files of \(target.name)",
        executable: try context.tool(named: "TextFilesTool").url,
        arguments: [isOwner ? "declare" : "use"]
          + ([output, languages] + files.sorted { $0.path() < $1.path() })
          .map { $0.path(percentEncoded: false) },
        inputFiles: files + [languages],
        outputFiles: [output]
      )
    ]
  }

  private static func files(of target: any Target) -> [URL] {
    kinds.flatMap { target.sourceModule?.sourceFiles(withSuffix: $0).map(\.url) ?? [] }
  }

  /// An error: no module that the target uses has the file of the languages.
  private struct Missing: Error {}
}
